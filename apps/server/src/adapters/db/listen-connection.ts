import { setTimeout as delay } from 'node:timers/promises';
import { computeBackOffMs } from '@smart-waste/core';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from 'pino';

const RECONNECT_BACKOFF = { first: 100, longest: 5000 };

export type ListenConnection = { close: () => Promise<void> };
type ListenHandlers = {
  log: Logger;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** Called after a reconnect: notifications sent in the meantime were lost. */
  onReconnect: () => void;
};

/**
 * Keeps one connection that listens to these channels. Resolves when it listens; from then on it reconnects with
 * exponential backoff while the database is unavailable.
 */
export async function openListenConnection(
  connection: ClientConfig,
  handlers: ListenHandlers,
): Promise<ListenConnection> {
  const closing = new AbortController();
  let client = await listen(connection, handlers);
  const reconnecting = keepConnected();

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      await waitForLoss(client, closing.signal);
      if (closing.signal.aborted) return;
      handlers.log.warn('the LISTEN connection was lost; opening it again');
      const next = await reconnect(connection, handlers, closing.signal);
      if (!next) return;
      client = next;
      handlers.log.info('the LISTEN connection is back');
      handlers.onReconnect();
    }
  }
  return {
    close: async () => {
      closing.abort();
      await reconnecting;
      await client.end().catch(() => undefined); // it may have been lost already
    },
  };
}

async function listen(connection: ClientConfig, handlers: ListenHandlers): Promise<Client> {
  const client = new Client(connection);
  client.on('error', (error) => handlers.log.debug({ err: error }, 'the LISTEN connection failed'));
  client.on('notification', ({ channel, payload }) => handlers.onNotification(channel, payload ?? ''));
  try {
    await client.connect();
    await client.query(handlers.channels.map((channel) => `listen ${channel}`).join('; '));
    return client;
  } catch (error) {
    void client.end().catch(() => undefined); // the first error is reported already
    throw error;
  }
}

async function reconnect(connection: ClientConfig, handlers: ListenHandlers, signal: AbortSignal) {
  for (let failures = 1; !signal.aborted; failures++) {
    // Closing interrupts the pause, and then the loop ends.
    await delay(computeBackOffMs(failures, RECONNECT_BACKOFF), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    const client = await listen(connection, handlers).catch(() => undefined); // not back yet
    if (client) return client;
  }
  return undefined;
}

/** Resolves when the connection is lost or the signal is aborted. */
function waitForLoss(client: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const handleLoss = () => {
      signal.removeEventListener('abort', handleLoss);
      resolve();
    };
    client.once('end', handleLoss);
    signal.addEventListener('abort', handleLoss);
  });
}
