import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { dropStalledResponse } from './drop-stalled-response.ts';

const STALLED_AFTER_MS = 200;

/** A client of a response that never ends; `closed` resolves when the server gives up. */
async function connectClient(pieces: () => AsyncGenerator<string>) {
  const server = createServer();
  const closed = new Promise<boolean>((resolve) => {
    server.on('request', (_request, response) => {
      dropStalledResponse(response, STALLED_AFTER_MS);
      response.once('close', () => resolve(true));
      Readable.from(pieces()).pipe(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  client.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
  return { client, closed };
}

it('closes the connection of a client that stops reading', async () => {
  const { client, closed } = await connectClient(async function* () {
    for (;;) yield 'x'.repeat(64 * 1024);
  });
  client.pause();
  expect(await closed).toBe(true);
});

it('leaves a slow client that goes on reading alone', async () => {
  const { client, closed } = await connectClient(async function* () {
    for (;;) {
      yield 'x'.repeat(1024);
      await delay(STALLED_AFTER_MS / 4);
    }
  });
  client.resume();
  expect(await Promise.race([closed, delay(STALLED_AFTER_MS * 4, false)])).toBe(false);
});
