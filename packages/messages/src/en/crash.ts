/** What a page shows when it cannot be drawn. Apart from the others, as it comes with the first load of every page. */
export const crashMessages = {
  'crash.title': 'Unexpected Application Error!',
  'crash.text': 'Your uploads are safe. Reload the page. If this happens again, try again later.',
  'crash.reload': 'Reload',
} as const;
