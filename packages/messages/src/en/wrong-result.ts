/** What a citizen says against the result of their own photo. */
export const wrongResultMessages = {
  'wrong_result.offer': 'This result is wrong',
  'wrong_result.words': 'What is wrong? (optional)',
  'wrong_result.help': 'A person will look at your photo again. They read your words, not your name.',
  'wrong_result.send': 'Send',
  'wrong_result.cancel': 'Cancel',
  'wrong_result.given': 'You said that this result is wrong. Thank you.',
  'wrong_result.take_back': 'Take it back',
  'wrong_result.failed': 'This could not be saved',
} as const;
