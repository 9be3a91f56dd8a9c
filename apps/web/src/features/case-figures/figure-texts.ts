import type { DurationStatistics } from '@smart-waste/contract';
import { MIN_DURATIONS } from '@smart-waste/core';
import { caseFiguresMessages } from '@smart-waste/messages/en/case-figures';
import { formatUnit } from '../../shared/format/units.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';

const DAY_HOURS = 24;
/** Up to two days are said in hours. */
const MAX_HOURS = 48;

/** The unit in which durations up to this one are said. */
export const chooseDurationUnit = (hours: number): { name: 'hour' | 'day'; hours: number } =>
  hours <= MAX_HOURS ? { name: 'hour', hours: 1 } : { name: 'day', hours: DAY_HOURS };

/** Functions that say figures in words. */
export function useFigureTexts() {
  const t = useMessages(caseFiguresMessages);
  const language = useLanguage();
  const formatInUnit = (value: number, unit: 'hour' | 'day') =>
    formatUnit(value, { unit, language, digits: 1 });
  const formatDuration = (hours: number) => {
    const unit = chooseDurationUnit(hours);
    return formatInUnit(hours / unit.hours, unit.name);
  };
  const describeDuration = ({ cases }: DurationStatistics, hours: number | null) => {
    if (hours !== null) return formatDuration(hours);
    return cases === 0 ? '–' : t('case_figures.too_few', { count: cases, min: MIN_DURATIONS });
  };
  return {
    formatCount: (value: number) => value.toLocaleString(language),
    formatShare: (value: number | null) =>
      value === null ? '–' : value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 }),
    formatInUnit,
    formatMedian: (spread: DurationStatistics) => describeDuration(spread, spread.median_hours),
    formatP90: (spread: DurationStatistics) => describeDuration(spread, spread.p90_hours),
  };
}
