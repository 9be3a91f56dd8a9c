/** Setting where an upload was taken, after it was sent. */
export const placeMessages = {
  'place.set': 'Set location',
  'place.change': 'Change location',
  'place.save': 'Save location',
  'place.once': 'Check it before you save: afterwards only the person who uploaded the photo can change it.',
  'place.saved': 'Location saved',
  'place.not_saved': 'The location could not be saved',
  'place.try_again': 'Check your connection, then try again.',
} as const;
