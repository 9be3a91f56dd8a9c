/** What a page shows when it cannot be drawn. Apart from the others, as it comes with the first load of every page. */
export const crashMessages = {
  'crash.title': 'Unexpected Application Error!',
  'crash.text': 'Your uploads are safe. Try again, or come back later.',
  'crash.not_loaded': 'This page could not be loaded',
  'crash.offline': 'Check your connection and try again.',
  'crash.retry': 'Try again',
} as const;
