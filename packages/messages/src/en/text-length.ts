/** How long a text is, and how long it may be. */
export const textLengthMessages = {
  'text_length.count': '{length, number} / {max, number}',
  'text_length.words': '{length, number} of {max, number} characters',
  'text_length.too_long':
    'Too long: at most {max, number} characters. Please shorten the text; nothing was cut off.',
} as const;
