import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ListeningServer, readRequest, startStubServer } from './listening-server.ts';

let unhandled: unknown[];
const noteUnhandled = (reason: unknown) => void unhandled.push(reason);
/** Vitest's own handlers would fail the run, also where a test provokes the rejection. */
let ofVitest: NodeJS.UnhandledRejectionListener[];
beforeEach(() => {
  unhandled = [];
  ofVitest = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', noteUnhandled);
});
afterEach(() => {
  process.removeAllListeners('unhandledRejection');
  for (const listener of ofVitest) process.on('unhandledRejection', listener);
});

/** Sends the head of an upload and a part of its body, and disconnects once the server has begun to read. */
async function disconnectHalfWay({ port }: ListeningServer, hasBegun: Promise<unknown>) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /upload HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\nhalf');
  await hasBegun;
  socket.resetAndDestroy();
}

it('outlives a client that disconnects in the middle of a request', async () => {
  const handler = new EventEmitter();
  const [begun, failed] = [once(handler, 'begun'), once(handler, 'failed')];
  const server = await startStubServer(async (request) => {
    handler.emit('begun');
    await readRequest(request).catch((error: unknown) => {
      handler.emit('failed', error);
      throw error;
    });
  });
  await disconnectHalfWay(server, begun);
  expect(await failed).toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
  await nextTurn();
  await server.close();
  expect(unhandled).toEqual([]);
});

it('fails the run when a handler rejects a complete request', async () => {
  const bug = new Error('the stub has a bug');
  const server = await startStubServer(async (request) => {
    await readRequest(request);
    throw bug;
  });
  const answer = fetch(server.url).catch(() => undefined);
  await expect.poll(() => unhandled).toEqual([bug]);
  await server.close();
  await answer;
});
