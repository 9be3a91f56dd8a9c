export const crashMessages = {
  'crash.crashed': 'Unexpected Application Error!',
  'crash.crashed_text':
    'Your uploads are safe. Load the page again; if it happens again, come back a little later.',
  'crash.reload': 'Load again',
} as const;
