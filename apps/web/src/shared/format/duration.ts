import { uiMessages } from '@smart-waste/messages/en/ui';
import { useLanguage } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';
import { formatUnit } from './units.ts';

/** A detector takes less than a tenth of a second, so seconds below one have two decimals, all others one. */
export function formatSeconds(seconds: number, language: string): string {
  const decimals = seconds === 0 ? 0 : seconds < 1 ? 2 : 1;
  return seconds.toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** Returns a function that writes a measured duration with its unit, the same on every screen. */
export function useSecondsText(): (seconds: number) => string {
  const t = useMessages(uiMessages);
  const language = useLanguage();
  return (seconds) => t('ui.seconds', { value: formatSeconds(seconds, language) });
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** A remaining time as a person would say it: whole seconds, minutes or hours and minutes, rounded up. */
export function formatTimeLeft(seconds: number, language: string): string {
  const formatInUnit = (value: number, unit: string) =>
    formatUnit(value, { unit, language, digits: 0, display: 'long' });
  if (seconds <= MINUTE_SECONDS) return formatInUnit(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  if (seconds <= HOUR_SECONDS) return formatInUnit(minutes, 'minute');
  const hours = formatInUnit(Math.floor(minutes / MINUTE_SECONDS), 'hour');
  return minutes % MINUTE_SECONDS === 0
    ? hours
    : `${hours} ${formatInUnit(minutes % MINUTE_SECONDS, 'minute')}`;
}
