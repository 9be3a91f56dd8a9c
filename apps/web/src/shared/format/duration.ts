import { uiMessages } from '@smart-waste/messages/en/ui';
import { useLanguage } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';

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

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A remaining time as a person would say it: whole seconds, minutes or hours and minutes, rounded up. */
export function formatTimeLeft(seconds: number, language: string): string {
  const inUnit = (value: number, unit: string) =>
    value.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' });
  if (seconds <= MINUTE) return inUnit(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / MINUTE);
  if (seconds <= HOUR) return inUnit(minutes, 'minute');
  const hours = inUnit(Math.floor(minutes / MINUTE), 'hour');
  return minutes % MINUTE === 0 ? hours : `${hours} ${inUnit(minutes % MINUTE, 'minute')}`;
}
