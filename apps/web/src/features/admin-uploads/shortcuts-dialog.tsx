import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { Fragment } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { SHORTCUTS } from '../../shared/ui/use-shortcuts.ts';

const NAMES: Partial<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', Escape: 'Esc' };

type ShortcutsDialogProps = { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void };

/** All shortcuts, and a switch that turns them off. */
export function ShortcutsDialog({ isOn, onSwitch, onClose }: ShortcutsDialogProps) {
  const t = useMessages(adminUploadsMessages);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('admin_uploads.keys_title')}
      description={t('admin_uploads.keys_help')}
      size="narrow"
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {SHORTCUTS.map(({ action, keys }) => (
          <Fragment key={action}>
            <dt className="flex items-center gap-1.5">
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span className="text-xs text-ink-soft">{t('admin_uploads.or')}</span>}
                  <kbd className="min-w-7 rounded-control border bg-sunken px-1.5 py-0.5 text-center font-mono text-xs">
                    {NAMES[key] ?? key}
                  </kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t(`admin_uploads.key_${action}`)}</dd>
          </Fragment>
        ))}
      </dl>
      <Switch label={t('admin_uploads.keys_on')} checked={isOn} onChange={onSwitch} className="mt-5" />
    </Dialog>
  );
}
