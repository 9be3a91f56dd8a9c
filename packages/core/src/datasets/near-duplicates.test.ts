import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHashIndex, MAX_HAMMING_DISTANCE } from './near-duplicates.ts';

const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const toHex = (bits: bigint) => bits.toString(16).padStart(16, '0');
const distance = (one: bigint, other: bigint) => (one ^ other).toString(2).replaceAll('0', '').length;
/** A hash, and others that differ from it in a few bits, about as many as are allowed. */
const family = fc
  .tuple(hash, fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 9 }), { maxLength: 6 }))
  .map(([bits, changes]) => [
    bits,
    ...changes.map((places) => places.reduce((changed, place) => changed ^ (1n << BigInt(place)), bits)),
  ]);

describe('the index of perceptual hashes', () => {
  it('finds the hashes that differ by at most six bits, and no others (DS-05)', () => {
    fc.assert(
      fc.property(fc.array(family, { maxLength: 5 }), hash, (families, other) => {
        const added = families.flat();
        const index = createHashIndex();
        for (const bits of added) index.add(toHex(bits));
        for (const query of [other, ...added])
          expect(index.findNear(toHex(query))).toEqual(
            added.flatMap((bits, number) => (distance(bits, query) <= MAX_HAMMING_DISTANCE ? [number] : [])),
          );
      }),
    );
  });
});
