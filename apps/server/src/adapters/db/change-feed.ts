import { type ImageEvent, imageEvent, type ProcessingEvent, processingEvent } from '@smart-waste/contract';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { ChangeFeed } from '../../ports/change-feed.ts';
import { openListenConnection } from './listen-connection.ts';
import { IMAGE_CHANGED, IMAGES_CHANGED, imagesChanged, PROCESSING_CHANGED } from './notifications.ts';

/**
 * The changes that any process tells by NOTIFY. When the line was broken it says once that runs may wait, as
 * somebody may have said so unheard; changes of images are looked up by whoever shows them.
 */
export async function openChangeFeed(connection: ClientConfig, log: Logger): Promise<ChangeFeed> {
  const onImage = new Set<(event: ImageEvent) => void>();
  const onProcessing = new Set<(event: ProcessingEvent) => void>();
  const onRun = new Set<() => void>();
  const tell = <Args extends unknown[]>(listeners: Iterable<(...args: Args) => void>, ...args: Args) => {
    for (const listener of listeners) {
      try {
        listener(...args);
      } catch (error) {
        log.error({ err: error }, 'a listener of the change feed failed');
      }
    }
  };
  /** Anyone with the password may send a notification, so it is read like anything else from outside. */
  const read = <Event>(schema: Readable<Event>, payload: string): Event | undefined => {
    const event = eventIn(schema, payload);
    if (!event) log.warn({ payload }, 'a notification of the change feed cannot be read');
    return event;
  };
  const tellRead = <Event>(
    listeners: Set<(event: Event) => void>,
    schema: Readable<Event>,
    payload: string,
  ) => {
    const event = read(schema, payload);
    if (event) tell(listeners, event);
  };
  const tellEach = (payload: string) => {
    const event = read(imagesChanged, payload);
    if (!event) return;
    const { images, ...change } = event;
    for (const [image_id, user_id] of images) tell(onImage, { ...change, image_id, user_id });
  };
  const line = await openListenConnection(connection, {
    log,
    hear: (channel, payload) => {
      if (channel === IMAGE_CHANGED) tellRead(onImage, imageEvent, payload);
      else if (channel === IMAGES_CHANGED) tellEach(payload);
      else if (channel === PROCESSING_CHANGED) tellRead(onProcessing, processingEvent, payload);
      else tell(onRun);
    },
    resumed: () => tell(onRun),
  });
  return {
    onImageChange: (listener) => subscribe(onImage, listener),
    onProcessingChange: (listener) => subscribe(onProcessing, listener),
    onRunWaiting: (listener) => subscribe(onRun, listener),
    close: line.close,
  };
}

type Readable<Event> = { safeParse: (value: unknown) => { data?: Event | undefined } };

function eventIn<Event>(schema: Readable<Event>, payload: string): Event | undefined {
  try {
    return schema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
