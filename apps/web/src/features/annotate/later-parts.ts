/** All code of the annotator that is loaded when it is first needed, so that it is there offline, too. */
export const loadLaterParts = (): Promise<unknown> =>
  Promise.all([
    import('../../shared/images/review-search.ts'),
    import('../../shared/ui/dialog-content.tsx'),
    import('./guide/label-guide.tsx'),
    import('./panel/announcement.tsx'),
    import('./panel/boxes-in-words.tsx'),
    import('./panel/draft-note.tsx'),
    import('./panel/kept-draft.tsx'),
    import('./panel/no-waste-question.tsx'),
    import('./panel/notices.tsx'),
    import('./panel/phone-sheets.tsx'),
    import('./stage/labels.tsx'),
    import('./work/review-order.ts'),
    import('./work/sample-place.ts'),
    import('./work/toast-submitted.ts'),
  ]);
