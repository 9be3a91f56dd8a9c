/** The largest Hamming distance of two perceptual hashes (64 bits) that count as near duplicates. */
export const MAX_HAMMING_DISTANCE = 6;

/** A hash is compared in bands of 16 bits: of six different bits, at most one is in some band of four. */
const BAND_BITS = 16;
const BAND_VALUES = 2 ** BAND_BITS;
/** What a band may differ by: nothing, or one of its bits. */
const PROBES = [0, ...Array.from({ length: BAND_BITS }, (_, bit) => 1 << bit)];

type Bits = { high: number; low: number };

const bitsOf = (hash: string): Bits => ({
  high: Number.parseInt(hash.slice(0, 8), 16),
  low: Number.parseInt(hash.slice(8), 16),
});
const bandsOf = ({ high, low }: Bits) => [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff];

/** How many of 32 bits are set (Warren, Hacker's Delight, 2012, 5-1). */
function countBits(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const distanceOf = (one: Bits, other: Bits): number =>
  countBits(one.high ^ other.high) + countBits(one.low ^ other.low);

/** Numbers of hashes by the value of one band: the newest of each value, and for each hash the one before it. */
function createBand() {
  const newest = new Int32Array(BAND_VALUES).fill(-1);
  const before: number[] = [];
  return {
    /** The hashes have numbers in the order in which they are added, from 0. */
    add: (value: number): void => {
      before.push(newest[value] ?? -1);
      newest[value] = before.length - 1;
    },
    /** Visits the numbers of the hashes of this value, and of those that differ from it in one bit. */
    visitNear: (value: number, visit: (number: number) => void): void => {
      for (const probe of PROBES)
        for (let number = newest[value ^ probe] ?? -1; number >= 0; number = before[number] ?? -1)
          visit(number);
    },
  };
}

/**
 * Finds near duplicates among hashes that were added before, without comparing each with all: multi-index hashing
 * (Norouzi, Punjani and Fleet, Fast Search in Hamming Space with Multi-Index Hashing, 2012). Hashes have 16 hex digits.
 */
export function createHashIndex() {
  const hashes: Bits[] = [];
  const bands = [createBand(), createBand(), createBand(), createBand()];
  /** For each hash, the last search that looked at it: several bands lead to the same one. */
  const searches: number[] = [];
  let search = 0;
  const isNear = (bits: Bits, number: number) => {
    const other = hashes[number];
    return other !== undefined && distanceOf(bits, other) <= MAX_HAMMING_DISTANCE;
  };
  return {
    add: (hash: string): void => {
      const bits = bitsOf(hash);
      hashes.push(bits);
      searches.push(0);
      for (const [place, value] of bandsOf(bits).entries()) bands[place]?.add(value);
    },
    /** The numbers of the hashes that differ from this one by at most six bits, counted from 0 as they were added. */
    findNear: (hash: string): number[] => {
      const bits = bitsOf(hash);
      const near: number[] = [];
      search += 1;
      const visit = (number: number) => {
        if (searches[number] === search) return;
        searches[number] = search;
        if (isNear(bits, number)) near.push(number);
      };
      for (const [place, value] of bandsOf(bits).entries()) bands[place]?.visitNear(value, visit);
      return near.sort((a, b) => a - b);
    },
  };
}
