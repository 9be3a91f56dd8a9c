/** Whether unfinished work is saved, and why not; said from the first edit on. */
export const annotateDraftMessages = {
  'annotate_draft.unsaved': 'Not saved yet',
  'annotate_draft.saving': 'Saving...',
  'annotate_draft.saved': 'Draft saved',
  'annotate_draft.kept': 'No connection. Your work is kept on this device and saved later.',
  'annotate_draft.kept_until_loaded':
    'Your boxes are kept on this device. You can go on with them once the photo is loaded.',
  'annotate_draft.refused': '{reason} Your work is kept on this device and saved later.',
  'annotate_draft.not_saved': 'The server could not save it.',
  'annotate_draft.conflict': 'Not saved: another window saved newer work',
} as const;
