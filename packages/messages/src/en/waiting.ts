/** What waits on this device, where it is shown. */
export const waitingMessages = {
  'waiting.steps_sent': '{count, plural, one {Your saved work was sent.} other {# saved changes were sent.}}',
  'waiting.steps_to_decide':
    '{count, plural, one {A case was changed meanwhile. Open My cases to decide.} other {# cases were changed meanwhile. Open My cases to decide.}}',
  'waiting.steps':
    '{count, plural, one {Work on # case is waiting on this device} other {Work on # cases is waiting on this device}}',
  'waiting.title': 'Waiting on this device',
  'waiting.for_connection': 'Waiting for the connection',
  'waiting.retry_now': 'Retry now',
} as const;
