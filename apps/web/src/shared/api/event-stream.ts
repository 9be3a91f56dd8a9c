import {
  type CaseChangeEvent,
  caseChangeEvent,
  type ImageEvent,
  imageEvent,
  imageStatus,
  type ProcessingEvent,
  processingEvent,
} from '@smart-waste/contract';
import { computeBackOffMs } from '@smart-waste/core';
import * as z from 'zod/mini';
import { buildUrl } from '../http/send-request.ts';
import { fetchAuthorized } from './client.ts';

const parseEventData = (block: string): string =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');

/** Splits a stream of server-sent events into the data of each event; comments and heartbeats are left out. */
export async function* readServerSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      pending += decoder.decode(value, { stream: true });
      const blocks = pending.split(/\r?\n\r?\n/);
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = parseEventData(block);
        if (data !== '') yield data;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // the stream may already be closed
  }
}

/** Waits for a delay, or until the connection returns or the signal aborts. */
export function delayUnlessOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}

const RECONNECT = { first: 1_000, longest: 30_000 };

type EventHandlers = {
  onImage: (event: ImageEvent) => void;
  /** The processor started, paused, stopped or finished; sent to admins only. */
  onProcessing: (event: ProcessingEvent) => void;
  /** A case changed that this person follows, or works on. */
  onCase: (event: CaseChangeEvent) => void;
  /** Called when the stream is open again: changes in between may have been missed. */
  onOpen: () => void;
};

/** An event with an unknown status still says that the image changed. */
const tolerantEvent = z.extend(imageEvent, { status: z.catch(z.nullable(imageStatus), null) });
const anyEvent = z.union([tolerantEvent, processingEvent, caseChangeEvent]);

function parseEvent(data: string): ImageEvent | ProcessingEvent | CaseChangeEvent | null {
  try {
    const event = anyEvent.safeParse(JSON.parse(data));
    return event.success ? event.data : null;
  } catch {
    return null;
  }
}

/** Handles events until the stream ends. Answers whether it was open at all. */
async function readEventStream(
  { onImage, onProcessing, onCase, onOpen }: EventHandlers,
  signal: AbortSignal,
): Promise<boolean> {
  const response = await fetchAuthorized(buildUrl('events'), {
    headers: { accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body) return false;
  onOpen();
  for await (const data of readServerSentEvents(response.body)) {
    const event = parseEvent(data);
    if (!event) continue;
    if ('processing' in event) onProcessing(event);
    else if ('case_number' in event) onCase(event);
    else onImage(event);
  }
  return true;
}

/** Subscribes to live changes until the signal aborts; a broken stream is opened again. */
export async function subscribeToEvents(handlers: EventHandlers, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const wasOpen = await readEventStream(handlers, signal).catch(() => false);
    failures = wasOpen ? 1 : failures + 1;
    await delayUnlessOnline(computeBackOffMs(failures, RECONNECT), signal);
  }
}
