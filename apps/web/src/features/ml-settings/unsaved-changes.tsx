import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { Settings } from './use-settings.ts';
import { settingsWords } from './words.ts';

/** Shows that changes are unsaved, and that another admin saved meanwhile. */
export function UnsavedBar({ settings }: { settings: Settings }) {
  const w = useWords(settingsWords);
  const { isDirty, meanwhile, discard, saveOver, isSaving } = settings;
  if (!isDirty) return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel bg-amber-wash p-4"
    >
      <div>
        <p className="font-medium text-amber-ink">
          {meanwhile ? w.meanwhile(meanwhile.updated_by ?? w.somebody) : w.unsaved}
        </p>
        {meanwhile && <p className="text-sm">{w.meanwhileText}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="small" onClick={discard}>
          {meanwhile ? w.loadTheirs : w.discard}
        </Button>
        {meanwhile && (
          <Button tone="secondary" size="small" onClick={saveOver} busy={isSaving}>
            {w.saveOver}
          </Button>
        )}
      </div>
    </div>
  );
}

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
