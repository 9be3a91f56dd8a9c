/** Photos that wait on this device for a connection. */
export const outboxMessages = {
  'outbox.saved_offline': 'Saved offline',
  'outbox.will_retry': "We will retry when you're back online.",
  'outbox.saved_here': 'Saved on this device. We will try again.',
  'outbox.all_sent': 'Pending offline uploads have been sent.',
  'outbox.retry_failed': 'Offline upload retry failed. Will keep for later.',
  'outbox.rejected':
    '{count, plural, one {The server rejected # waiting photo.} other {The server rejected # waiting photos.}}',
  'outbox.duplicates':
    '{count, plural, one {# waiting photo was already uploaded. Open Upload to choose its location.} other {# waiting photos were already uploaded. Open Upload to choose their locations.}}',
  'outbox.waiting':
    '{count, plural, one {# photo waiting on this device} other {# photos waiting on this device}}',
  'outbox.show_waiting': 'Show',
} as const;
