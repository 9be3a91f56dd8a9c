import { expect, test } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import {
  collectImages,
  type ImagePages,
  listUnsettledBelowTop,
  withFreshTop,
  withImage,
  withNextPage,
  withoutImage,
} from './image-pages.ts';

const uploadedAt = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
const row = (number: number) => sampleImage(number, { uploaded_at: uploadedAt(number) });
const page = (numbers: number[], next_cursor: string | null, total = 100) => ({
  data: numbers.map(row),
  next_cursor,
  total,
});
const loaded = (...pages: ImagePages['pages']): ImagePages => ({
  pages,
  pageParams: pages.map((_, index) => (index === 0 ? null : `cursor-${index}`)),
});
const listShown = (pages: ImagePages) =>
  collectImages(pages).map(({ location }) => Number(location.split(' ')[1]));

const TWO_PAGES = loaded(page([9, 8, 7], 'after-7'), page([6, 5, 4], 'after-4'));

test('a new upload moves the others down and loses none', () => {
  const renewed = withFreshTop(TWO_PAGES, page([10, 9, 8], 'after-8', 101));
  expect(listShown(renewed)).toEqual([10, 9, 8, 7, 6, 5, 4]);
  expect(renewed.pages.at(-1)).toMatchObject({ next_cursor: 'after-4', total: 101 });
});

test('an image deleted elsewhere is removed, and the one that moved up appears once', () => {
  expect(listShown(withFreshTop(TWO_PAGES, page([9, 7, 6], 'after-6')))).toEqual([9, 7, 6, 5, 4]);
});

test('the list restarts when more uploads are new than fit on a page', () => {
  expect(listShown(withFreshTop(TWO_PAGES, page([99, 98, 97], 'after-97')))).toEqual([99, 98, 97]);
});

test('an empty fresh page empties the list', () => {
  expect(listShown(withFreshTop(TWO_PAGES, page([], null, 0)))).toEqual([]);
});

test('a fresh page replaces the only loaded page', () => {
  const renewed = withFreshTop(loaded(page([9, 8], null)), page([10, 9, 8], null));
  expect(listShown(renewed)).toEqual([10, 9, 8]);
});

test('a newer version of an image replaces it on any page', () => {
  const renewed = withImage(TWO_PAGES, { ...row(5), status: 'failed' });
  expect(collectImages(renewed).find(({ image_id }) => image_id === row(5).image_id)?.status).toBe('failed');
  expect(listShown(renewed)).toEqual(listShown(TWO_PAGES));
});

test('removing an image lowers the total once', () => {
  const once = withoutImage(TWO_PAGES, row(5).image_id);
  expect(listShown(once)).toEqual([9, 8, 7, 6, 4]);
  expect(once.pages[0]?.total).toBe(99);
  expect(withoutImage(once, row(5).image_id).pages[0]?.total).toBe(99);
});

test('the next page is appended once', () => {
  const longer = withNextPage(TWO_PAGES, 'after-4', page([3, 2], null));
  expect(listShown(longer)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  expect(withNextPage(longer, 'after-4', page([3, 2], null))).toBe(longer);
});

test('a row repeated by the next page appears once', () => {
  expect(listShown(withNextPage(TWO_PAGES, 'after-4', page([4, 3], null)))).toEqual([9, 8, 7, 6, 5, 4, 3]);
});

test('requests at most ten unsettled rows below the top page again', () => {
  const working = { ...row(6), status: 'processing' as const };
  const bare = { ...row(5), analysis_results: null };
  const below = { ...page([], 'after-4'), data: [working, bare, row(4)] };
  expect(listUnsettledBelowTop(loaded(page([9], 'after-9'), below))).toEqual([
    working.image_id,
    bare.image_id,
  ]);

  const many = Array.from({ length: 30 }, (_, index) => ({ ...row(index), status: 'pending' as const }));
  expect(listUnsettledBelowTop(loaded(page([99], 'x'), { ...page([], null), data: many }))).toHaveLength(10);
  expect(listUnsettledBelowTop(loaded({ ...page([], null), data: many }))).toEqual([]);
});

test.each([
  ['the last row of the fresh page', 8],
  ['an old row', 5],
])('an invalid date of %s removes no row', (_, number) => {
  const withoutDate = (pages: ImagePages): ImagePages =>
    withImage(pages, { ...row(number), uploaded_at: 'unknown' });
  const fresh = withoutDate(loaded(page([10, 9, 8], 'after-8'))).pages[0]!;
  expect(listShown(withFreshTop(withoutDate(TWO_PAGES), fresh))).toEqual([10, 9, 8, 7, 6, 5, 4]);
});
