import type { ImageEvent } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';

let api: ImageApi;
let address: string;
let asha: Person;

beforeAll(async () => {
  api = await imageApi();
  address = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  asha = await api.person();
});
afterAll(async () => {
  api.app.server.closeAllConnections(); // fetch opens connections in advance, and close would wait for the unused ones
  await api.close();
});

/** The events of one user, over a real socket. */
async function listen({ headers }: Person) {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/events/`, { headers, signal: stop.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** Reads until the text contains this. */
  const until = async (pattern: RegExp) => {
    while (!pattern.test(text)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`the stream ended before ${pattern}: ${text}`);
      text += value;
    }
    return text;
  };
  const events = (): ImageEvent[] =>
    [...text.matchAll(/^event: image\ndata: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data!));
  const toEnd = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    return text;
  };
  return { answer, events, stop: () => stop.abort(), toEnd, until };
}

it('streams server-sent events that no cache or proxy buffers', async () => {
  const { answer, until } = await listen(asha);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  await until(/^retry: \d+\n\n/);
});

it('sends users the changes of their own images and admins those of all', async () => {
  const [ravi, admin] = [await api.person(), await api.person('admin')];
  const [own, all] = [await listen(asha), await listen(admin)];
  await own.until(/retry/);
  await all.until(/retry/);

  const others = await api.uploadNew(ravi, { skip_ml: 'true' });
  const { image_id } = await api.uploadNew(asha);
  await api.deps.analyses.claim({ worker: 'test', leaseSeconds: 60 });
  await api.request(`DELETE /images/${image_id}/delete/`, asha);

  await own.until(/"deleted"/);
  expect(own.events().every((event) => event.image_id === image_id)).toBe(true);
  expect(own.events()[0]).toMatchObject({
    user_id: asha.user_id,
    change: 'created',
    status: 'pending',
    stage: 'queued',
  });
  expect(own.events()).toContainEqual(expect.objectContaining({ change: 'updated', status: 'processing' }));
  expect(own.events().at(-1)).toMatchObject({ change: 'deleted', status: null });

  await all.until(/"deleted"/);
  expect(new Set(all.events().map((event) => event.image_id))).toEqual(new Set([others.image_id, image_id]));
});

it('requires a login', async () => {
  const { status } = await fetch(`${address}/api/events/`);
  expect(status).toBe(401);
});

it('answers HEAD without opening a stream', async () => {
  const { status } = await fetch(`${address}/api/events/`, { method: 'HEAD', headers: asha.headers });
  expect(status).not.toBe(200);
});

it('accepts another stream after a browser tab was closed', async () => {
  const open = await Promise.all(Array.from({ length: 12 }, () => listen(asha)));
  expect((await listen(asha)).answer.status).toBe(429);
  open[0]!.stop();
  await expect.poll(async () => (await listen(asha)).answer.status).toBe(200);
});

it('sends changes of the processor to admins only', async () => {
  const admin = await api.person('admin');
  await api.uploadNew(asha, { skip_ml: 'true' });
  const [own, all] = [await listen(asha), await listen(admin)];
  await own.until(/retry/);
  await all.until(/retry/);
  const config = { batchSize: 5, confidenceThreshold: 0.1, minDetectionSize: 20, maxDetectionsPerImage: 50 };
  const started = await api.request('POST /admin/processing/start/', admin, { model: 'yolo', ...config });
  expect(started.statusCode).toBe(200);
  await all.until(/^event: processing\ndata: {"processing":"running"}\n\n/m);
  await api.request('POST /admin/processing/stop/', admin);
  await all.until(/^data: {"processing":"idle"}$/m);
  const { image_id } = await api.uploadNew(asha);
  expect(await own.until(new RegExp(image_id))).not.toContain('processing');
  own.stop();
  all.stop();
});

it('ends at shutdown, which does not wait for readers', async () => {
  const stream = await listen(asha);
  await stream.until(/retry/);
  const closed = api.app.close();
  expect(await stream.toEnd()).toContain('retry');
  api.app.server.closeAllConnections();
  await closed;
});
