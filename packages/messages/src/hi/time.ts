import type { Translation } from '../en/index.ts';
import type { timeMessages as english } from '../en/time.ts';

export const timeMessages: Translation<typeof english> = {
  'time.days_ago': '{count, plural, one {# दिन पहले} other {# दिन पहले}}',
  'time.hours_ago': '{count, plural, one {# घंटा पहले} other {# घंटे पहले}}',
  'time.just_now': 'अभी',
  'time.minutes_ago': '{count, plural, one {# मिनट पहले} other {# मिनट पहले}}',
};
