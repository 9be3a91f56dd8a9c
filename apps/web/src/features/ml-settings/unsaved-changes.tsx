import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import type { Settings } from './use-settings.ts';

/** Shows that changes are unsaved, and that another admin saved meanwhile. */
export function UnsavedBar({ settings }: { settings: Settings }) {
  const t = useMessages(mlSettingsMessages);
  const { isDirty, meanwhile, discard, saveOver, isSaving } = settings;
  if (!isDirty) return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel bg-amber-wash p-4"
    >
      <div>
        <p className="font-medium text-amber-ink">
          {!meanwhile
            ? t('ml_settings.unsaved')
            : meanwhile.updated_by === null
              ? t('ml_settings.conflict_unknown')
              : t('ml_settings.conflict', { user: meanwhile.updated_by })}
        </p>
        {meanwhile && <p className="text-sm">{t('ml_settings.conflict_text')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="small" onClick={discard}>
          {meanwhile ? t('ml_settings.load_saved') : t('ml_settings.discard')}
        </Button>
        {meanwhile && (
          <Button tone="secondary" size="small" onClick={saveOver} busy={isSaving}>
            {t('ml_settings.overwrite')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Asks before unsaved changes are left behind, by a link as well as by closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useMessages(mlSettingsMessages);
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
      title={t('ml_settings.leave_title')}
      text={t('ml_settings.leave_text')}
      confirmLabel={t('ml_settings.leave')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
