import { type ImageEvent, imageEvent, type ProcessingEvent, processingEvent } from '@smart-waste/contract';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { CaseChangeMessage, ChangeFeed } from '../../ports/change-feed.ts';
import { openListenConnection } from './listen-connection.ts';
import {
  CASE_CHANGED,
  caseChanged,
  IMAGE_CHANGED,
  IMAGES_CHANGED,
  imagesChanged,
  PROCESSING_CHANGED,
  RUN_WAITING,
} from './notifications.ts';

/** What a process is notified of: a worker would read and discard two changes of every photo. */
export type ChangeScope = 'all' | 'runs';

const CHANNELS = {
  all: [IMAGE_CHANGED, IMAGES_CHANGED, PROCESSING_CHANGED, CASE_CHANGED, RUN_WAITING],
  runs: [RUN_WAITING],
} satisfies Record<ChangeScope, readonly string[]>;

/**
 * The changes that any process sends by NOTIFY. After a reconnect it reports once that runs may wait, as such a
 * notification may have been lost; views of images refresh by themselves.
 */
export async function openChangeFeed(
  connection: ClientConfig,
  { log, scope }: { log: Logger; scope: ChangeScope },
): Promise<ChangeFeed> {
  const onImage = new Set<(event: ImageEvent) => void>();
  const onProcessing = new Set<(event: ProcessingEvent) => void>();
  const onCase = new Set<(event: CaseChangeMessage) => void>();
  const onRun = new Set<() => void>();
  const notify = <Args extends unknown[]>(listeners: Iterable<(...args: Args) => void>, ...args: Args) => {
    for (const listener of listeners) {
      try {
        listener(...args);
      } catch (error) {
        log.error({ err: error }, 'a listener of the change feed failed');
      }
    }
  };
  /** Anyone with the password may send a notification, so it is validated like any other input. */
  const parse = <Event>(schema: PayloadSchema<Event>, payload: string): Event | undefined => {
    const event = parseEvent(schema, payload);
    if (!event) log.warn({ payload }, 'a notification of the change feed cannot be read');
    return event;
  };
  const notifyParsed = <Event>(
    listeners: Set<(event: Event) => void>,
    schema: PayloadSchema<Event>,
    payload: string,
  ) => {
    const event = parse(schema, payload);
    if (event) notify(listeners, event);
  };
  const notifyEach = (payload: string) => {
    const event = parse(imagesChanged, payload);
    if (!event) return;
    const { images, ...change } = event;
    for (const [image_id, user_id] of images) notify(onImage, { ...change, image_id, user_id });
  };
  const listening = await openListenConnection(connection, {
    log,
    channels: CHANNELS[scope],
    onNotification: (channel, payload) => {
      if (channel === IMAGE_CHANGED) notifyParsed(onImage, imageEvent, payload);
      else if (channel === IMAGES_CHANGED) notifyEach(payload);
      else if (channel === PROCESSING_CHANGED) notifyParsed(onProcessing, processingEvent, payload);
      else if (channel === CASE_CHANGED) notifyParsed(onCase, caseChanged, payload);
      else notify(onRun);
    },
    onReconnect: () => notify(onRun),
  });
  return {
    onImageChange: (listener) => subscribe(onImage, listener),
    onProcessingChange: (listener) => subscribe(onProcessing, listener),
    onCaseChange: (listener) => subscribe(onCase, listener),
    onRunWaiting: (listener) => subscribe(onRun, listener),
    close: listening.close,
  };
}

type PayloadSchema<Event> = { safeParse: (value: unknown) => { data?: Event | undefined } };

function parseEvent<Event>(schema: PayloadSchema<Event>, payload: string): Event | undefined {
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
