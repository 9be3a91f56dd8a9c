/** What a page shows when it cannot be drawn. Apart from the others, as it comes with the first load of every page. */
export const crashMessages = {
  'crash.crashed': 'Unexpected Application Error!',
  'crash.crashed_text':
    'Your uploads are safe. Load the page again; if it happens again, come back a little later.',
  'crash.reload': 'Load again',
} as const;
