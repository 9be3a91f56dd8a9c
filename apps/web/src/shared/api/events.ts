import { type ImageEvent, imageEvent, type ProcessingEvent, processingEvent } from '@smart-waste/contract';
import { backOffMs } from '@smart-waste/core';
import * as z from 'zod/mini';
import { refreshTokens } from '../session/refresh.ts';
import { accessToken } from '../session/tokens.ts';
import { pause } from './pause.ts';
import { addressOf } from './send.ts';
import { sseMessages } from './sse-messages.ts';

const RECONNECT = { first: 1_000, longest: 30_000 };

type Listener = {
  onEvent: (event: ImageEvent) => void;
  /** The processor started, paused, stopped or came to its end; admins alone hear it. */
  onProcessing: (event: ProcessingEvent) => void;
  /** Called when the stream stands again: changes in between may have been missed. */
  onOpen: () => void;
};

const anyEvent = z.union([imageEvent, processingEvent]);

function parsed(data: string): ImageEvent | ProcessingEvent | null {
  try {
    const event = anyEvent.safeParse(JSON.parse(data));
    return event.success ? event.data : null;
  } catch {
    return null;
  }
}

/** Listens until the stream ends. True when it stood at all. */
async function listenOnce(
  { onEvent, onProcessing, onOpen }: Listener,
  signal: AbortSignal,
): Promise<boolean> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${accessToken() ?? ''}` };
  const response = await fetch(addressOf('events'), { headers, signal });
  if (response.status === 401) await refreshTokens();
  if (!response.ok || !response.body) return false;
  onOpen();
  for await (const data of sseMessages(response.body)) {
    const event = parsed(data);
    if (!event) continue;
    if ('processing' in event) onProcessing(event);
    else onEvent(event);
  }
  return true;
}

/** Follows live changes until the signal aborts; a broken stream is taken up again. */
export async function followEvents(listener: Listener, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const stood = await listenOnce(listener, signal).catch(() => false);
    failures = stood ? 1 : failures + 1;
    await pause(backOffMs(failures, RECONNECT), signal);
  }
}
