/** The largest Hamming distance of two perceptual hashes (64 bits) that count as near duplicates. */
export const MAX_HAMMING_DISTANCE = 6;

/** A hash is compared in bands of 16 bits: of six different bits, at most one is in some band of four. */
const BAND_BITS = 16;
const BAND_VALUES = 2 ** BAND_BITS;
/** What a band may differ by: nothing, or one of its bits. */
const PROBES = [0, ...Array.from({ length: BAND_BITS }, (_, bit) => 1 << bit)];

type Bits = { high: number; low: number };

const parseBits = (hash: string): Bits => ({
  high: Number.parseInt(hash.slice(0, 8), 16),
  low: Number.parseInt(hash.slice(8), 16),
});
const splitIntoBands = ({ high, low }: Bits) => [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff];

/** How many of 32 bits are set (Warren, Hacker's Delight, 2012, 5-1). */
function countBits(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Numbers of 32 bits in one piece of memory, which grows: lists of objects would be read from everywhere. */
function createColumn() {
  let values = new Int32Array(1024);
  let length = 0;
  return {
    push: (value: number): void => {
      if (length === values.length) {
        const larger = new Int32Array(2 * length);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    /** What was pushed so far; a later push may leave these behind. */
    values: () => values,
  };
}

/** Numbers of hashes by the value of one band: the newest of each value, and for each hash the one before it. */
function createBand() {
  const newest = new Int32Array(BAND_VALUES).fill(-1);
  const before = createColumn();
  let count = 0;
  return {
    newest,
    before,
    /** The hashes have numbers in the order in which they are added, from 0. */
    add: (value: number): void => {
      before.push(newest[value] ?? -1);
      newest[value] = count;
      count += 1;
    },
  };
}

type Band = ReturnType<typeof createBand>;
/** A hash, and the numbers of those that are near it. */
type Search = Bits & { near: Set<number> };

/**
 * Finds near duplicates among hashes that were added before, without comparing each with all: multi-index hashing
 * (Norouzi, Punjani and Fleet, Fast Search in Hamming Space with Multi-Index Hashing, 2012). Hashes have 16 hex digits.
 */
export function createHashIndex() {
  const [highs, lows] = [createColumn(), createColumn()];
  const bands = [createBand(), createBand(), createBand(), createBand()];
  /** Adds the numbers of near hashes that have this value in this band. */
  const searchChain = (band: Band, value: number, { high, low, near }: Search) => {
    const [before, highOf, lowOf] = [band.before.values(), highs.values(), lows.values()];
    for (let number = band.newest[value] ?? -1; number >= 0; number = before[number] ?? -1) {
      const distance = countBits(high ^ (highOf[number] ?? 0)) + countBits(low ^ (lowOf[number] ?? 0));
      if (distance <= MAX_HAMMING_DISTANCE) near.add(number);
    }
  };
  return {
    add: (hash: string): void => {
      const bits = parseBits(hash);
      highs.push(bits.high);
      lows.push(bits.low);
      for (const [place, value] of splitIntoBands(bits).entries()) bands[place]?.add(value);
    },
    /** The numbers of the hashes that differ from this one by at most six bits, counted from 0 as they were added. */
    findNear: (hash: string): number[] => {
      const bits = parseBits(hash);
      // Several bands lead to the same hash.
      const search: Search = { ...bits, near: new Set() };
      const values = splitIntoBands(bits);
      for (const [place, band] of bands.entries())
        for (const probe of PROBES) searchChain(band, (values[place] ?? 0) ^ probe, search);
      return [...search.near].sort((a, b) => a - b);
    },
  };
}
