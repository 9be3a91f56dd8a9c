import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { failure } from '@smart-waste/contract';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testApp } from '../test/test-app.ts';
import type { App } from './app-type.ts';
import { limitRequestTime } from './limit-request-time.ts';

let app: App;
beforeEach(() => {
  app = Fastify({ requestTimeout: 0 }) as unknown as App;
  app.addContentTypeParser('application/zip', (_request, _body, done) => done(null));
  for (const endpoint of ['uploadImage', 'startDatasetImport'] as const)
    app.post(`/${endpoint}`, { config: { endpoint } }, async ({ raw }) => (await buffer(raw)).length);
});
afterEach(() => app.close());

/** A request of which the first half of the body was sent. */
async function begin(path: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/zip\r\nContent-Length: 8\r\n\r\nhalf`,
  );
  return { socket, answer: buffer(socket).then(String) };
}
const listen = async (times: { maxMs: number; silentMs: number }) => {
  limitRequestTime(app, times);
  await app.listen({ host: '127.0.0.1', port: 0 });
};

it('a request that does not arrive in time is refused with a Failure (API-36)', async () => {
  await listen({ maxMs: 30, silentMs: 60_000 });
  const [head = '', body = ''] = (await (await begin('uploadImage')).answer).split('\r\n\r\n');
  expect(head).toContain('408 Request Timeout');
  expect(failure.parse(JSON.parse(body)).reason).toBe('error.request.timeout');
});

it('an archive of an import may take longer than that, as long as it arrives (API-36)', async () => {
  await listen({ maxMs: 30, silentMs: 60_000 });
  const archive = await begin('startDatasetImport');
  await (await begin('uploadImage')).answer; // which took as long as a request may
  archive.socket.end('half');
  expect(await archive.answer).toContain('200 OK');
});

it('an archive of which nothing more arrives is refused, and its handler is notified (API-36)', async () => {
  const heard = new Promise<string>((resolve) => {
    app.setErrorHandler((error) => {
      resolve(String(error));
      return {};
    });
  });
  await listen({ maxMs: 60_000, silentMs: 30 });
  expect(await (await begin('startDatasetImport')).answer).toContain('408 Request Timeout');
  expect(await heard).toContain('aborted');
});

it('the product has the limit, and Node keeps its own of headers (API-36)', async () => {
  const { app: product, close } = await testApp();
  expect([product.server.requestTimeout, product.server.headersTimeout]).toEqual([0, 60_000]);
  await close();
});
