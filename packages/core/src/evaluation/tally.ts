import type { Verdicts } from './match.ts';

/** How many things were told, how many of those were right, and how many there were. */
export type Tally = { told: number; hits: number; truths: number };

/** What is left of these verdicts when only detections of at least this confidence are told. */
export function tallyAt(threshold: number, verdicts: readonly Verdicts[]): Tally {
  const tally: Tally = { told: 0, hits: 0, truths: 0 };
  for (const { surestFirst, truths } of verdicts) {
    const told = surestFirst.filter(({ confidence }) => confidence >= threshold);
    tally.told += told.length;
    tally.hits += told.filter(({ isHit }) => isHit).length;
    tally.truths += truths;
  }
  return tally;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Of what is told, how much is right; null when nothing is told. */
export const precisionOf = ({ told, hits }: Tally): number | null => share(hits, told);
/** Of what is there, how much is told; null when nothing is there. */
export const recallOf = ({ hits, truths }: Tally): number | null => share(hits, truths);
/** Both in one number, their harmonic mean; null when there was nothing to tell and nothing was told. */
export const f1Of = ({ told, hits, truths }: Tally): number | null => share(2 * hits, told + truths);
