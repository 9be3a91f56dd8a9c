import { commandMessages } from '@smart-waste/messages/en/commands';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { GLOBAL_ACTIONS, SHORTCUTS, type ShortcutAction } from '../../shared/shortcuts/shortcuts.ts';
import { switchShortcuts, useKnownShortcuts, useShortcutsOn } from '../../shared/shortcuts/use-shortcuts.ts';
import { DialogContent } from '../../shared/ui/dialog-content.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { Caps } from './caps.tsx';

const GLOBAL_SHORTCUTS = SHORTCUTS.filter(({ action }) => GLOBAL_ACTIONS.includes(action));

type ShortcutsDialogProps = {
  /** The screen undoes edits of its own with the key that undoes elsewhere. */
  hasOwnUndo: boolean;
  onClose: () => void;
};

/** The shortcuts of the product and of the screen, and a switch that turns those of a single key off. */
export function ShortcutsDialog({ hasOwnUndo, onClose }: ShortcutsDialogProps) {
  const t = useMessages(commandMessages);
  const ofScreen = useKnownShortcuts();
  const everywhere = GLOBAL_SHORTCUTS.filter(({ action }) => !(action === 'undo' && hasOwnUndo));
  const isOn = useShortcutsOn();
  const isLong = ofScreen.length > MAX_ROWS;
  return (
    <DialogContent
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('commands.shortcuts')}
      description={t('commands.shortcuts_help')}
      size={isLong ? 'normal' : 'narrow'}
    >
      <ShortcutList title={t('commands.everywhere')} shortcuts={everywhere} hasColumns={isLong} />
      {ofScreen.length > 0 && (
        <ShortcutList title={t('commands.here')} shortcuts={ofScreen} hasColumns={isLong} />
      )}
      <Switch label={t('commands.shortcuts_on')} checked={isOn} onChange={switchShortcuts} className="mt-6" />
    </DialogContent>
  );
}

/** More of them stand in two columns where there is room. */
const MAX_ROWS = 12;
const MAX_KEYS_SHOWN = 4;

/** More of them are a row of the keyboard: its ends name it. */
const isRow = (keys: readonly string[]) => keys.length > MAX_KEYS_SHOWN;

/** All four arrow keys, where a list shows them as one. */
const ARROWS = '← → ↑ ↓';

/** The keys as the list shows them: the four arrows as one. */
function chooseShownKeys(keys: readonly string[]): readonly string[] {
  if (isRow(keys)) return [...keys.slice(0, 1), ...keys.slice(-1)];
  const arrows = keys.map((key) => key.replace(/Arrow(Up|Down|Left|Right)$/, ARROWS));
  return keys.length === MAX_KEYS_SHOWN ? [...new Set(arrows)] : keys;
}

type ShortcutListProps = {
  title: string;
  shortcuts: readonly { action: ShortcutAction; keys: readonly string[] }[];
  hasColumns?: boolean;
};

function ShortcutList({ title, shortcuts, hasColumns = false }: ShortcutListProps) {
  const t = useMessages(commandMessages);
  return (
    <>
      <h3 className="mt-5 mb-2 text-sm font-medium first:mt-0">{title}</h3>
      <dl className={clsx('gap-x-8 text-sm', hasColumns && 'md:columns-2')}>
        {shortcuts.map(({ action, keys }) => (
          <div key={action} className="flex break-inside-avoid items-center justify-between gap-x-4 py-1">
            <dt className="order-last flex shrink-0 flex-wrap items-center justify-end gap-1.5">
              {chooseShownKeys(keys).map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && (
                    <span className="text-xs text-ink-soft">{isRow(keys) ? '…' : t('commands.or')}</span>
                  )}
                  <Caps shortcut={key} />
                </Fragment>
              ))}
            </dt>
            <dd className="min-w-0">{t(`commands.key_${action}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
