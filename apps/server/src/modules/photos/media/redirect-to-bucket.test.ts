import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openS3Store } from '../../../adapters/storage/s3/s3-store.ts';
import { buildPictureKey } from '../../../ports/analysis-table.ts';
import { bottle } from '../../../test/fake-detector.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import { type S3Server, startS3Server } from '../../../test/outside/s3-server.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { EMPTY_RESULTS, record } from '../../../test/rows.ts';
import { createMediaLinks } from './media-links.ts';

let server: S3Server;
let api: ImageApi;
let link: string;
beforeAll(async () => {
  server = await startS3Server();
  const store = await openS3Store({ ...server.settings, links: true });
  api = await imageApi(() => ({ store }));
  link = (await api.uploadNew(await api.person())).image_url;
});
afterAll(() => Promise.all([api.close(), server.close()]));

it('a valid link redirects to the bucket by a link that expires with it', async () => {
  const answer = await api.app.inject({ url: link });
  expect(answer.statusCode).toBe(302);
  const there = new URL(String(answer.headers.location));
  expect(there.origin).toBe(server.url);
  const seconds = Number(/max-age=(\d+)/.exec(String(answer.headers['cache-control']))?.[1]);
  expect(Number(there.searchParams.get('X-Amz-Expires'))).toBe(seconds);

  const photo = await fetch(there);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

it('a link that is valid for a month redirects to one of the bucket that is valid for minutes', async () => {
  const month = new Date(api.deps.clock.now().getTime() + 30 * 86_400_000);
  const { pathname } = new URL(link, 'http://host');
  const url = createMediaLinks(api.secrets.links, '').buildLinkUntil(
    pathname.replace('/api/media/', ''),
    month,
  );
  const answer = await api.app.inject({ url });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers['cache-control']).toContain('max-age=300');
  const there = new URL(String(answer.headers.location));
  expect(there.searchParams.get('X-Amz-Expires')).toBe('300');
});

it('a forged link is refused', async () => {
  const answer = await api.app.inject({ url: link.replace(/signature=.{4}/, 'signature=AAAA') });
  expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
});

it('HEAD is answered by the server, because a link of the bucket is valid for GET only', async () => {
  const answer = await api.app.inject({ method: 'HEAD', url: link });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

it('the content security policy allows photos from the bucket and no other origin', async () => {
  const policy = String((await api.app.inject({ url: '/healthz' })).headers['content-security-policy']);
  expect(policy).toContain(`img-src 'self' blob: data: https://tile.openstreetmap.org ${server.url};`);
});

it('an annotated picture is served by the server, drawn or cached in the bucket', async () => {
  const asha = await api.person();
  const { image_id } = await api.uploadNew(asha);
  const run = (await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
  // The first upload of this file may still wait.
  const mine =
    run.image_id === image_id ? run : (await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
  await api.deps.analyses.complete(mine, { ...record, results: { ...EMPTY_RESULTS, detections: [bottle] } });
  const picture = (await api.request(`GET /images/${image_id}/`, asha)).json().processed_image_url;
  const request = async () => {
    const answer = await api.app.inject({ url: picture });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  };
  await request();
  // It is sent before it is cached when that takes long.
  await vi.waitFor(() => api.deps.store.get(buildPictureKey(mine.analysis_id)), { timeout: 30_000 });
  await request();
});

it('the link of a picture that an earlier version stored redirects to the bucket', async () => {
  const asha = await api.person();
  const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
  const processed_key = `processed/${image_id}-1.jpg`;
  await api.deps.store.put(processed_key, await jpegPhoto(), 'image/jpeg');
  await api.kysely.updateTable('images').set({ processed_key }).where('image_id', '=', image_id).execute();
  const link = (await api.request(`GET /images/${image_id}/`, asha)).json().processed_image_url;
  const answer = await api.app.inject({ url: link });
  expect(answer.statusCode).toBe(302);
  expect((await fetch(String(answer.headers.location))).status).toBe(200);
});
