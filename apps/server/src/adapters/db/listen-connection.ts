import { setTimeout as delay } from 'node:timers/promises';
import { backOffMs } from '@smart-waste/core';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { IMAGE_CHANGED, IMAGES_CHANGED, PROCESSING_CHANGED, RUN_WAITING } from './notifications.ts';

const RECONNECT = { first: 100, longest: 5000 };

export type ListenConnection = { close: () => Promise<void> };
type Ears = {
  log: Logger;
  hear: (channel: string, payload: string) => void;
  /** After the line was broken for a while: whatever was said meanwhile has not been heard. */
  resumed: () => void;
};

/**
 * Keeps one connection that listens to all channels. Resolves when it does; from then on it comes back by itself,
 * later and later, for as long as the database is away.
 */
export async function openListenConnection(connection: ClientConfig, ears: Ears): Promise<ListenConnection> {
  const closing = new AbortController();
  let client = await listen(connection, ears);
  const staying = stay();

  async function stay(): Promise<void> {
    while (!closing.signal.aborted) {
      await lossOf(client, closing.signal);
      if (closing.signal.aborted) return;
      ears.log.warn('the connection for changes was lost; opening it again');
      const next = await listenAgain(connection, ears, closing.signal);
      if (!next) return;
      client = next;
      ears.log.info('the connection for changes is back');
      ears.resumed();
    }
  }
  return {
    close: async () => {
      closing.abort();
      await staying;
      await client.end().catch(() => undefined); // it may have been lost already
    },
  };
}

async function listen(connection: ClientConfig, ears: Ears): Promise<Client> {
  const client = new Client(connection);
  client.on('error', (error) => ears.log.debug({ err: error }, 'the connection for changes failed'));
  client.on('notification', ({ channel, payload }) => ears.hear(channel, payload ?? ''));
  try {
    await client.connect();
    await client.query(
      `listen ${IMAGE_CHANGED}; listen ${IMAGES_CHANGED}; listen ${RUN_WAITING}; listen ${PROCESSING_CHANGED}`,
    );
    return client;
  } catch (error) {
    void client.end().catch(() => undefined); // a half-open connection is not worth a second error
    throw error;
  }
}

async function listenAgain(connection: ClientConfig, ears: Ears, signal: AbortSignal) {
  for (let failures = 1; !signal.aborted; failures++) {
    await delay(backOffMs(failures, RECONNECT), undefined, { signal }).catch(() => undefined); // closed: the loop ends
    if (signal.aborted) return undefined;
    const client = await listen(connection, ears).catch(() => undefined); // not back yet
    if (client) return client;
  }
  return undefined;
}

/** Resolves when the connection is gone, or when it is to be closed. */
function lossOf(client: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const lost = () => {
      signal.removeEventListener('abort', lost);
      resolve();
    };
    client.once('end', lost);
    signal.addEventListener('abort', lost);
  });
}
