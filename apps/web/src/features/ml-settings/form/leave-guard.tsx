import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { settingsWords } from '../words.ts';

/** Asks before unsaved changes are left behind, by a link as well as by closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const w = useWords(settingsWords);
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={w.leaveTitle}
      text={w.leaveText}
      confirmLabel={w.leave}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
