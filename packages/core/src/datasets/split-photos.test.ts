import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDistanceMeters } from '../geo.ts';
import { buildPlaceGroup } from '../place-group.ts';
import { finish } from '../test/finish.ts';
import { chooseSplit, SPLIT_SHARES } from './group-split.ts';
import { createHashIndex, MAX_HAMMING_DISTANCE } from './near-duplicates.ts';
import { type PhotoToSplit, SPLIT_DISTANCE_METERS, splitPhotos as splitInSteps } from './split-photos.ts';

/** Places of about a kilometre, hashes of which many are alike, and few people. */
const photo: fc.Arbitrary<PhotoToSplit> = fc.record({
  location: fc.option(
    fc.record({
      latitude: fc.integer({ min: 0, max: 100 }).map((step) => 26.9 + step / 10_000),
      longitude: fc.integer({ min: 0, max: 100 }).map((step) => 75.8 + step / 10_000),
    }),
    { freq: 4 },
  ),
  uploader: fc.constantFrom(1, 2, 3),
  uploaded_at: fc.constantFrom(new Date('2026-01-01'), new Date('2026-01-02')),
  perceptual_hash: fc
    .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 3 }))
    .map(([kind, bits]) =>
      (BigInt(kind) * 0x1111_1111_1111_1110n + BigInt(bits)).toString(16).padStart(16, '0'),
    ),
  group: fc.constant(null),
});
const photos = fc.array(photo, { maxLength: 60 });

const splitPhotos = (all: readonly PhotoToSplit[]) => finish(splitInSteps(all));
const isAlike = (one: PhotoToSplit, other: PhotoToSplit) => {
  const index = createHashIndex();
  index.add(one.perceptual_hash);
  return index.findNear(other.perceptual_hash).length > 0;
};
const isNear = (one: PhotoToSplit, other: PhotoToSplit) =>
  one.location !== null &&
  other.location !== null &&
  computeDistanceMeters(one.location, other.location) <= SPLIT_DISTANCE_METERS;

const distance = (one: PhotoToSplit, other: PhotoToSplit) =>
  (BigInt(`0x${one.perceptual_hash}`) ^ BigInt(`0x${other.perceptual_hash}`)).toString(2).replaceAll('0', '')
    .length;

/** The groups by comparing every photo with all before it, those that have a group already first. */
function groupsByPairs(photos: readonly PhotoToSplit[]): Map<PhotoToSplit, string> {
  const groups = new Map<PhotoToSplit, string>();
  const seen: PhotoToSplit[] = [];
  for (const one of [...photos].sort((a, b) => Number(a.group === null) - Number(b.group === null))) {
    const same = seen.find(({ perceptual_hash }) => perceptual_hash === one.perceptual_hash);
    const alike = same ?? seen.find((other) => distance(one, other) <= MAX_HAMMING_DISTANCE);
    groups.set(one, one.group ?? (alike && groups.get(alike)) ?? buildPlaceGroup(one));
    seen.push(one);
  }
  return groups;
}

describe('the splits of photos', () => {
  it('are of the groups that comparing every two photos gives (DS-05)', () => {
    const known = fc.tuple(photo, fc.constantFrom('a', 'b')).map(([one, group]) => ({ ...one, group }));
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: photo }, known), { maxLength: 60 }), (all) => {
        const groups = groupsByPairs(all);
        expect(splitPhotos(all).map(({ group }) => group)).toEqual(all.map((one) => groups.get(one)));
      }),
    );
  });

  it('put no group into two splits (DS-04)', () => {
    fc.assert(
      fc.property(photos, (all) => {
        const byGroup = new Map<string, string>();
        for (const { group, split } of splitPhotos(all)) {
          expect(byGroup.get(group) ?? split).toBe(split);
          byGroup.set(group, split);
        }
      }),
    );
  });

  it('keep photos that are near each other or look alike out of different splits (DS-05, DS-06)', () => {
    fc.assert(
      fc.property(photos, (all) => {
        const splits = splitPhotos(all);
        const placed = all.flatMap((one, index) =>
          splits[index]!.conflict === null ? [{ ...one, split: splits[index]!.split }] : [],
        );
        for (const [index, one] of placed.entries()) {
          const others = placed.slice(0, index).filter(({ split }) => split !== one.split);
          expect(others.filter((other) => isNear(one, other) || isAlike(one, other))).toEqual([]);
        }
      }),
    );
  });

  it('leave out only photos that have such a neighbour in a split that is held out more', () => {
    fc.assert(
      fc.property(photos, (all) => {
        const splits = splitPhotos(all);
        const ranks = ['test', 'val', 'train'];
        for (const [index, one] of all.entries()) {
          const { conflict, split } = splits[index]!;
          const stricter = all.filter(
            (_, place) => ranks.indexOf(splits[place]!.split) < ranks.indexOf(split),
          );
          const [near, alike] = [isNear, isAlike].map((is) => stricter.some((other) => is(one, other)));
          expect(conflict).toBe(alike ? 'duplicate_in_other_split' : near ? 'near_other_split' : null);
        }
      }),
    );
  });

  it('stay the same when photos are added before and after, and when others are deleted (DS-07)', () => {
    fc.assert(
      fc.property(photos, photos, photos, (before, kept, after) => {
        const first = splitPhotos(kept);
        const again = kept.map((one, index) => ({ ...one, group: first[index]!.group }));
        const later = splitPhotos([...before, ...again, ...after]).slice(
          before.length,
          -after.length || undefined,
        );
        expect(later.map(({ group, split }) => [group, split])).toEqual(
          first.map(({ group, split }) => [group, split]),
        );
        const half = again.filter((_, index) => index % 2 === 0);
        expect(splitPhotos(half).map(({ split }) => split)).toEqual(
          first.filter((_, index) => index % 2 === 0).map(({ split }) => split),
        );
      }),
    );
  });

  it('give each split its share of many groups', () => {
    const counts = { test: 0, val: 0, train: 0 };
    const total = 20_000;
    for (let row = 0; row < total; row += 1) counts[chooseSplit(`cell:${row}:${row % 7}`)] += 1;
    for (const [split, share] of Object.entries(SPLIT_SHARES))
      expect(counts[split as keyof typeof counts] / total).toBeCloseTo(share, 1);
  });

  it('are found in steps of which none looks at all photos (DS-02)', () => {
    const many = Array.from({ length: 500 }, (_, index): PhotoToSplit => {
      const perceptual_hash = (BigInt(index) * 0x9e37_79b9_7f4a_7c15n)
        .toString(16)
        .padStart(17, '0')
        .slice(-16);
      return { location: null, uploader: index, uploaded_at: new Date(0), perceptual_hash, group: null };
    });
    expect([...splitInSteps(many)].length).toBeGreaterThanOrEqual(many.length);
  });

  it('are none of no photos', () => {
    expect(splitPhotos([])).toEqual([]);
  });
});
