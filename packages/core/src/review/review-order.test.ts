import { describe, expect, it } from 'vitest';
import {
  computeReadAhead,
  type QueuedPhoto,
  REVIEW_START,
  type ReviewPosition,
  selectNextPhotos,
} from './review-order.ts';

const photo = (number: number, priority: number, share: number): QueuedPhoto => ({
  image_id: String(number).padStart(3, '0'),
  priority,
  share,
});
/** Photos whose two orders have nothing to do with each other. */
const some = (count: number): QueuedPhoto[] =>
  Array.from({ length: count }, (_, index) =>
    photo(index, ((index * 37) % 101) / 101, ((index * 53 + 11) % 103) / 103),
  );

const byPriority = (a: QueuedPhoto, b: QueuedPhoto) =>
  b.priority - a.priority || b.image_id.localeCompare(a.image_id);
/** What a database answers: both orders after the position, without what was shown before it. */
function read(photos: readonly QueuedPhoto[], { last, share }: ReviewPosition, limit: number) {
  const isAfter = (one: QueuedPhoto) => !last || byPriority({ ...one, ...last }, one) < 0;
  const left = photos.filter((one) => isAfter(one) && one.share > share);
  return {
    byPriority: left.toSorted(byPriority).slice(0, computeReadAhead(limit)),
    byChance: left.toSorted((a, b) => a.share - b.share).slice(0, computeReadAhead(limit)),
  };
}

function readAll(photos: readonly QueuedPhoto[], limit: number) {
  let position = REVIEW_START;
  const pages = [];
  for (;;) {
    const page = selectNextPhotos(position, read(photos, position, limit), limit);
    if (page.photos.length === 0) return pages.flat();
    pages.push(page.photos);
    position = page.position;
  }
}

describe('the order of review (LB-32)', () => {
  it('is by priority, and every fifth photo is drawn by its random number', () => {
    const photos = some(40);
    const shown = readAll(photos, 10);
    expect(shown.map(({ isRandom }) => isRandom).slice(0, 10)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((place) => place % 5 === 0),
    );
    const drawn = shown.filter(({ isRandom }) => isRandom);
    expect(drawn.map(({ share }) => share)).toEqual(
      drawn.map(({ share }) => share).toSorted((a, b) => a - b),
    );
    const others = shown.filter(({ isRandom }) => !isRandom);
    expect(others).toEqual(others.toSorted(byPriority));
  });

  it.each([1, 2, 3, 5, 7, 20, 100])('shows every photo once in pages of %i', (limit) => {
    for (const count of [0, 1, 4, 5, 23, 60]) {
      const shown = readAll(some(count), limit).map(({ image_id }) => image_id);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.toSorted()).toEqual(some(count).map(({ image_id }) => image_id));
    }
  });

  it('is the same in pages of any size', () => {
    const order = (limit: number) => readAll(some(50), limit).map(({ image_id }) => image_id);
    expect(order(7)).toEqual(order(50));
    expect(order(1)).toEqual(order(50));
  });

  it('goes on by priority when all were drawn', () => {
    const lists = { byPriority: [photo(1, 0.9, 0.1), photo(2, 0.8, 0.2)], byChance: [] };
    expect(selectNextPhotos({ ...REVIEW_START, count: 4 }, lists, 5).photos).toHaveLength(2);
  });
});
