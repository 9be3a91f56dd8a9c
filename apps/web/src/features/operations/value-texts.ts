import { formatBytes, formatMeasure } from '../../shared/format/units.ts';
import { useLanguage } from '../../shared/messages/language.ts';

const SECOND_MS = 1_000;

/** Functions that say measured values in the reader's language. */
export function useValueTexts() {
  const language = useLanguage();
  const formatInUnit = (value: number, unit: string, digits: number) =>
    formatMeasure(value, { unit, language, digits });
  return {
    formatCount: (value: number) => value.toLocaleString(language),
    formatDecimal: (value: number) => value.toLocaleString(language, { maximumFractionDigits: 1 }),
    formatShare: (value: number) =>
      value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 }),
    formatBytes: (bytes: number) => formatBytes(bytes, language),
    formatMilliseconds: (ms: number) =>
      ms < SECOND_MS
        ? formatInUnit(ms, 'millisecond', ms < 10 ? 1 : 0)
        : formatInUnit(ms / SECOND_MS, 'second', 1),
  };
}
