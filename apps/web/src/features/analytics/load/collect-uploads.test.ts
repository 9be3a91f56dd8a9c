import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createImage } from '../../../test/images.ts';
import { api, server } from '../../../test/server.ts';
import { collectUploads } from './collect-uploads.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
const createUpload = (serial: number, hours: number) => createImage(serial, { uploaded_at: hoursAgo(hours) });
const { signal } = new AbortController();

/** A list in pages of two; returns the requested cursors. */
function serve(images: ReturnType<typeof createImage>[], total = images.length) {
  const requests: (string | null)[] = [];
  server.use(
    http.get(api('/images/list/'), ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      requests.push(cursor);
      const begin = Number(cursor ?? 0);
      const data = images.slice(begin, begin + 2);
      const next_cursor = begin + 2 < images.length ? String(begin + 2) : null;
      return HttpResponse.json({ data, next_cursor, total });
    }),
  );
  return requests;
}

it('reads all pages for all time', async () => {
  const requests = serve([createUpload(1, 1), createUpload(2, 30), createUpload(3, 3_000)]);
  const { uploads, isWhole } = await collectUploads({ range: 'all', now, signal });
  expect(uploads).toHaveLength(3);
  expect(isWhole).toBe(true);
  expect(requests).toEqual([null, '2']);
});

it('stops at the first page with an upload older than the range', async () => {
  const requests = serve([createUpload(1, 1), createUpload(2, 25), createUpload(3, 26), createUpload(4, 27)]);
  const { uploads } = await collectUploads({ range: '24h', now, signal });
  expect(uploads.map(({ image_id }) => image_id)).toEqual([createImage(1).image_id]);
  expect(requests).toEqual([null]);
});

it('stops after ten thousand uploads', async () => {
  const page = Array.from({ length: 200 }, (_, serial) => createUpload(serial, 1));
  let pages = 0;
  server.use(
    http.get(api('/images/list/'), () => {
      pages += 1;
      return HttpResponse.json({ data: page, next_cursor: 'more', total: 1_000_000 });
    }),
  );
  const { uploads, isWhole } = await collectUploads({ range: 'all', now, signal });
  expect(uploads).toHaveLength(10_000);
  expect(isWhole).toBe(false);
  expect(pages).toBe(50);
});

it.each([
  ['24h', [2, 3]],
  ['all', [1, 2, 3]],
] as const)('reads on after an upload with an invalid date in the range %s', async (range, expected) => {
  const requests = serve([
    createImage(1, { uploaded_at: 'unknown' }),
    createUpload(2, 1),
    createUpload(3, 2),
  ]);
  const { uploads } = await collectUploads({ range, now, signal });
  expect(requests).toEqual([null, '2']);
  expect(uploads.map(({ location }) => location)).toEqual(expected.map((serial) => `Place ${serial}`));
});
