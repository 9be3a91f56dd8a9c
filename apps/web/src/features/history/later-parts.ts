/** All code of the history that is loaded when it is first needed, so that it is there offline, too. */
export const loadLaterParts = (): Promise<unknown> =>
  Promise.all([
    import('../../shared/case-answer/case-answer.tsx'),
    import('../../shared/images/delete-image.tsx'),
    import('../../shared/outbox/waiting-hint.tsx'),
    import('../../shared/saved-history/save-history.ts'),
    import('../../shared/ui/dialog-content.tsx'),
    import('./details-dialog.tsx'),
    import('./history-empty.tsx'),
    import('./history-trash.tsx'),
    import('./report-dialog.tsx'),
    import('./report-part.tsx'),
    import('./same-case/same-case-after.tsx'),
    import('./wrong-result.tsx'),
  ]);
