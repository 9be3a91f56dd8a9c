import { useLanguage } from '../../../shared/words/language.ts';

const IS_MONTH = /^\d{4}-\d{2}$/;

/** How days are written: short on an axis, whole in a sentence; a month (`YYYY-MM`) by its name. */
export function useDayNames() {
  const language = useLanguage();
  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (date: string) => {
      const time = Date.parse(date);
      return Number.isNaN(time) ? date : format.format(time);
    };
  };
  const [day, month] = [say({ dateStyle: 'full' }), say({ month: 'long', year: 'numeric' })];
  return {
    shortDay: say({ day: 'numeric', month: 'short' }),
    longDay: (date: string) => (IS_MONTH.test(date) ? month(date) : day(date)),
  };
}
