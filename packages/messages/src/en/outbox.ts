/** Photos that wait on this device for a connection. */
export const outboxMessages = {
  'outbox.saved_offline': 'Saved offline',
  'outbox.will_retry': "We will retry when you're back online.",
  'outbox.saved_here': 'Saved on this device. We will try again.',
  'outbox.all_sent': 'Pending offline uploads have been sent.',
  'outbox.retry_failed': 'Offline upload retry failed. Will keep for later.',
  'outbox.refused':
    '{count, plural, one {# waiting photo was refused by the server.} other {# waiting photos were refused by the server.}}',
  'outbox.hint': '{count, plural, one {# photo waits on this device} other {# photos wait on this device}}',
  'outbox.show_waiting': 'Show',
} as const;
