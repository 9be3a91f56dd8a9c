import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';

type LeaveGuardProps = {
  isDirty: boolean;
  /** What the dialog asks, and its button that leaves the page. */
  texts: { title: string; text: string; confirmLabel: string };
};

/** Asks before unsaved changes are left behind, by a link as well as by closing the tab. */
export function LeaveGuard({ isDirty, texts }: LeaveGuardProps) {
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
      {...texts}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
