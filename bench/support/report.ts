/**
 * Prints one row per measurement: what was measured, the product's figure, the bare limit of the same run, their ratio,
 * the aim.
 */
export type BenchResult = { what: string; ours: number; bare?: number; unit: string; aim: string };

const formatNumber = (value: number) =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);

export function printRow({ what, ours, bare, unit, aim }: BenchResult) {
  const ratio =
    bare === undefined ? '' : `  bare ${formatNumber(bare)} ${unit}  ratio ${formatNumber(ours / bare)}`;
  process.stdout.write(`  ${what}: ${formatNumber(ours)} ${unit}${ratio}  (aim ${aim})\n`);
}

/** The value below which this share of the values lies (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('there is no percentile of nothing');
  return value;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** How many rounds to measure: BENCH_SCALE=0.1 makes a tenth of them, for a quick result. */
export const scaleRounds = (usual: number) =>
  Math.max(1, Math.round(usual * Number(process.env.BENCH_SCALE ?? 1)));

/** Measures how long `work` takes, in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
