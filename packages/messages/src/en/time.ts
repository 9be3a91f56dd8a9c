/** What browsers cannot say of a time. */
export const timeMessages = {
  /** Less than a minute ago. */
  'time.just_now': 'just now',
} as const;
