import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { UnsavedNotice } from '../../shared/ui/unsaved-notice.tsx';
import type { MlSettings } from './use-settings.ts';

/** Shows that changes are unsaved, and that another admin saved meanwhile. */
export function UnsavedBar({ settings }: { settings: MlSettings }) {
  const t = useMessages(mlSettingsMessages);
  const { isDirty, meanwhile, discard, saveOver, isSaving } = settings;
  if (!isDirty) return null;
  const conflict =
    meanwhile &&
    (meanwhile.updated_by === null
      ? t('ml_settings.conflict_unknown')
      : t('ml_settings.conflict', { user: meanwhile.updated_by }));
  return (
    <UnsavedNotice
      role="status"
      title={conflict ?? t('ml_settings.unsaved')}
      text={meanwhile ? t('ml_settings.conflict_text') : undefined}
    >
      <Button tone="secondary" size="small" onClick={discard}>
        {meanwhile ? t('ml_settings.load_saved') : t('ml_settings.discard')}
      </Button>
      {meanwhile && (
        <Button tone="secondary" size="small" onClick={saveOver} busy={isSaving}>
          {t('ml_settings.overwrite')}
        </Button>
      )}
    </UnsavedNotice>
  );
}
