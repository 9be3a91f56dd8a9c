import { DAY_MS, type DiskForecast } from '@smart-waste/contract';

/** The free space of a disk at a time. */
export type FreeSpaceSample = { at: Date; free_bytes: number };

/** A shorter history says more about one evening than about the disk. */
const MIN_FORECAST_DAYS = 3;
/** A line through fewer points follows each of them. */
const MIN_SAMPLES = 12;
/** A disk that is full later than this is not filling. */
const HORIZON_DAYS = 3 * 365;

/**
 * When the disk will be full if its free space goes on as in these samples: the least-squares line through them, begun at
 * the last one. Samples are in order of time.
 */
export function forecastDisk(samples: readonly FreeSpaceSample[]): DiskForecast {
  const [first, last] = [samples[0], samples.at(-1)];
  const days = first && last ? (last.at.getTime() - first.at.getTime()) / DAY_MS : 0;
  if (!last || days < MIN_FORECAST_DAYS || samples.length < MIN_SAMPLES)
    return { outlook: 'short', days, needed_days: MIN_FORECAST_DAYS };
  const bytes_per_day = -computeSlopePerDay(samples);
  const daysLeft = bytes_per_day > 0 ? last.free_bytes / bytes_per_day : Number.POSITIVE_INFINITY;
  if (daysLeft > HORIZON_DAYS) return { outlook: 'steady' };
  return {
    outlook: 'filling',
    bytes_per_day,
    full_at: new Date(last.at.getTime() + daysLeft * DAY_MS).toISOString(),
  };
}

/** The slope of the least-squares line, in bytes a day. Differences from the means keep the sums small enough to be exact. */
function computeSlopePerDay(samples: readonly FreeSpaceSample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const days = samples.map(({ at }) => at.getTime() / DAY_MS);
  const meanDay = mean(days);
  const meanFree = mean(samples.map(({ free_bytes }) => free_bytes));
  let covariance = 0;
  let variance = 0;
  for (const [index, { free_bytes }] of samples.entries()) {
    const offset = (days[index] ?? meanDay) - meanDay;
    covariance += offset * (free_bytes - meanFree);
    variance += offset * offset;
  }
  return covariance / variance;
}
