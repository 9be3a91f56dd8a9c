type UnitOptions = { unit: string; language: string; digits: number; display?: 'short' | 'long' };

/** A value with its unit in the language's words; `digits` after the point at most. */
export const formatUnit = (
  value: number,
  { unit, language, digits, display = 'short' }: UnitOptions,
): string =>
  value.toLocaleString(language, {
    style: 'unit',
    unit,
    unitDisplay: display,
    maximumFractionDigits: digits,
  });

const DISTANCE_DIGITS = 3;

/** A distance in the language's short units: metres below a kilometre, kilometres from there. */
export const formatDistance = (meters: number, language: string): string =>
  meters < 1000
    ? formatUnit(meters, { unit: 'meter', language, digits: DISTANCE_DIGITS })
    : formatUnit(meters / 1000, { unit: 'kilometer', language, digits: DISTANCE_DIGITS });

const BYTES_PER_MB = 1_000_000;

/** A size in megabytes with one decimal, rounded up, so that only nothing is 0.0. */
export const formatMegabytes = (bytes: number): string =>
  (Math.ceil((bytes * 10) / BYTES_PER_MB) / 10).toFixed(1);

const NO_BREAK_SPACE = '\u00a0';

/** The same on one line. */
export const formatMeasure = (value: number, options: UnitOptions): string =>
  formatUnit(value, options).replaceAll(' ', NO_BREAK_SPACE);

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;
const STEP = 1_000;
/** From here on a whole number of one unit would be 1,000. */
const NEXT_UNIT = 999.5;

/** A size in the largest unit of which there is at least one, so that a small file is not shown as nothing. */
export function formatBytes(bytes: number, language: string): string {
  if (bytes < STEP) return formatMeasure(bytes, { unit: 'byte', language, digits: 0, display: 'long' });
  let value = bytes / STEP;
  let power = 0;
  while (value >= NEXT_UNIT && power < BYTE_UNITS.length - 1) {
    value /= STEP;
    power += 1;
  }
  return formatMeasure(value, {
    unit: BYTE_UNITS[power] ?? 'kilobyte',
    language,
    digits: value < 10 ? 1 : 0,
  });
}
