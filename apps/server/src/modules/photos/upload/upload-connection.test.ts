import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { encodeMultipart, type PhotoForm } from '../../../test/photo-form.ts';

const MEGABYTE = 1024 * 1024;
let api: ImageApi;
let asha: Person;
let port: number;

beforeAll(async () => {
  api = await imageApi();
  asha = await api.person();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as AddressInfo); // it listens on TCP
});
afterAll(() => api.close());

type TestRequest = { method: string; path: string; headers?: Record<string, string>; payload?: Buffer };

/** Sends a request on the agent's only connection; a proxy's connection that is kept alive behaves like this. */
function send(agent: Agent, { method, path, headers, payload }: TestRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    call.once('error', reject);
    call.end(payload);
  });
}

async function sendUpload(agent: Agent, form: PhotoForm): Promise<number> {
  const { payload, headers } = await encodeMultipart({ ...form, headers: asha.headers });
  return send(agent, { method: 'POST', path: '/api/images/upload/', headers, payload });
}

const bytes = (megabytes: number) => ({ bytes: Buffer.alloc(megabytes * MEGABYTE, 'x') });

describe('a refused upload', () => {
  it.each<[string, PhotoForm, number]>([
    ['of a photo that is too large', { image: bytes(12), fields: { location: 'here' } }, 413],
    ['of a photo three times as large', { image: bytes(30), fields: { location: 'here' } }, 413],
    ['of two photos', { image: [bytes(2), bytes(9)], fields: { location: 'here' } }, 400],
    ['of a text that is too long', { image: bytes(9), fields: { location: 'x'.repeat(20_000) } }, 400],
  ])('%s leaves its connection free for the next requests', async (_what, form, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answers = [
      sendUpload(agent, form),
      send(agent, { method: 'GET', path: '/healthz' }),
      sendUpload(agent, form),
      send(agent, { method: 'GET', path: '/healthz' }),
    ];
    expect(await Promise.all(answers)).toEqual([status, 200, status, 200]);
    agent.destroy();
  });
});
