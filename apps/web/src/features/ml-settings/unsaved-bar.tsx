import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
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
