/** What browsers cannot say of a time, and what a refusal of the server says. */
export const timeMessages = {
  /** Less than a minute ago. */
  'time.just_now': 'just now',
  'time.minutes_ago': '{count, plural, one {# minute ago} other {# minutes ago}}',
  'time.hours_ago': '{count, plural, one {# hour ago} other {# hours ago}}',
  'time.days_ago': '{count, plural, one {# day ago} other {# days ago}}',
} as const;
