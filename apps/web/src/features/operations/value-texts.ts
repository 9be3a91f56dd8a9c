import { useLanguage } from '../../shared/messages/language.ts';

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;
const STEP = 1_000;
const SECOND_MS = 1_000;
const NO_BREAK_SPACE = '\u00a0';

/** The largest unit of which there is at least one. */
function inByteUnit(bytes: number): { value: number; unit: string } {
  const power = bytes < STEP ? 1 : Math.floor(Math.log(bytes) / Math.log(STEP));
  const step = Math.min(power, BYTE_UNITS.length);
  return { value: bytes / STEP ** step, unit: BYTE_UNITS[step - 1] ?? 'kilobyte' };
}

/** Functions that say measured values in the reader's language. */
export function useValueTexts() {
  const language = useLanguage();
  const inUnit = (value: number, unit: string, digits: number) =>
    value
      .toLocaleString(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits })
      .replaceAll(' ', NO_BREAK_SPACE);
  return {
    count: (value: number) => value.toLocaleString(language),
    decimal: (value: number) => value.toLocaleString(language, { maximumFractionDigits: 1 }),
    share: (value: number) => value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 }),
    bytes: (bytes: number) => {
      const { value, unit } = inByteUnit(bytes);
      return inUnit(value, unit, value < 10 ? 1 : 0);
    },
    milliseconds: (ms: number) =>
      ms < SECOND_MS ? inUnit(ms, 'millisecond', ms < 10 ? 1 : 0) : inUnit(ms / SECOND_MS, 'second', 1),
  };
}
