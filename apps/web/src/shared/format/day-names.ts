import { useLanguage } from '../messages/language.ts';
import { chooseLocale } from './relative-time.ts';

const IS_MONTH = /^\d{4}-\d{2}$/;

/** Formats days: short on an axis, long in a sentence; a month (`YYYY-MM`) by its name. */
export function useDayNames() {
  const language = useLanguage();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(chooseLocale(language), { ...options, timeZone: 'UTC' });
    return (date: string) => {
      const time = Date.parse(date);
      return Number.isNaN(time) ? date : format.format(time);
    };
  };
  const [day, month] = [format({ dateStyle: 'full' }), format({ month: 'long', year: 'numeric' })];
  return {
    shortDay: format({ day: 'numeric', month: 'short' }),
    longDay: (date: string) => (IS_MONTH.test(date) ? month(date) : day(date)),
  };
}
