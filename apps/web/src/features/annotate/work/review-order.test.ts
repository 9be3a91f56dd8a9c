import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { loadQueue } from './review-order.ts';

const { signal } = new AbortController();
const getImageId = (serial: number) => sampleImage(serial).image_id;

/** A queue of two photos on a page; says which cursors were asked for. */
function serveQueue(serials: readonly number[]) {
  const asked: (string | null)[] = [];
  server.use(
    http.get(api('/admin/annotations/queue/'), ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      asked.push(cursor);
      const following = serials.filter((serial) => serial > Number(cursor ?? -1));
      const data = following.slice(0, 2).map((serial) => ({
        image: sampleImage(serial),
        reasons: [],
        priority: 0.5,
        hints: [],
        held_by: null,
      }));
      return HttpResponse.json({ data, next_cursor: following.length > 2 ? String(following[1]) : null });
    }),
  );
  return asked;
}

async function loadNext(serial: number) {
  const [ids = []] = await loadQueue(getImageId(serial), undefined, signal);
  return ids[ids.indexOf(getImageId(serial)) + 1];
}

beforeEach(() => signInAs('reviewer'));

it('leads from photo to photo through any number of pages, which are not read again (LB-37)', async () => {
  const serials = Array.from({ length: 30 }, (_, index) => 100 + index);
  const asked = serveQueue(serials);
  for (const serial of serials.slice(0, -1)) expect(await loadNext(serial)).toBe(getImageId(serial + 1));
  expect(await loadNext(129)).toBeUndefined();
  expect(asked.length).toBeLessThan(serials.length * 2);
});

it('does not look through the queue for a photo that has left it since (LB-37)', async () => {
  const serials = Array.from({ length: 30 }, (_, index) => 200 + index);
  serveQueue(serials);
  await loadNext(203);
  const asked = serveQueue(serials.filter((serial) => serial !== 203));
  expect(await loadNext(203)).toBe(getImageId(202));
  expect(asked).toEqual(['201']);
});

it('leads a person whose photo is not among the first pages to the beginning of the queue (LB-37)', async () => {
  serveQueue(Array.from({ length: 30 }, (_, index) => 300 + index));
  expect(await loadQueue(getImageId(999), undefined, signal)).toEqual([[getImageId(300), getImageId(301)]]);
});

it('begins at the page of the queue from which the person came (LB-37, LB-61)', async () => {
  const asked = serveQueue(Array.from({ length: 30 }, (_, index) => 400 + index));
  const [ids = []] = await loadQueue(getImageId(422), '421', signal);
  expect(ids).toEqual([getImageId(422), getImageId(423)]);
  expect(asked).toEqual(['421']);
});
