import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { setGlobalDialog, useGlobalDialog } from '../../shared/shortcuts/global-dialog.ts';
import { useKnownShortcuts, useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { useLastUndo } from '../../shared/ui/undo.ts';
import { PendingDialog } from './pending-dialog.tsx';

// Loaded when they are opened: every screen has them, and few visits use them.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** The shortcuts and dialogs that every screen has. */
export function Commands({ onReady }: { onReady?: () => void }) {
  const open = useGlobalDialog();
  const lastUndo = useLastUndo();
  const [typed, setTyped] = useState('');
  // A screen with edits of its own keeps the key, also while it has none to undo.
  const hasOwnUndo = useKnownShortcuts().some(({ action }) => action === 'undo_edit');
  useShortcuts({
    palette: () => setGlobalDialog('palette'),
    help: () => setGlobalDialog('shortcuts'),
    undo: hasOwnUndo ? undefined : lastUndo?.undo,
  });
  const ready = useEffectEvent(() => onReady?.());
  useEffect(() => ready(), []);
  const close = () => {
    setGlobalDialog(null);
    setTyped('');
  };
  return (
    <Suspense
      fallback={open && <PendingDialog dialog={open} typed={typed} onType={setTyped} onClose={close} />}
    >
      {open === 'palette' && <Palette initialQuery={typed} onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog hasOwnUndo={hasOwnUndo} onClose={close} />}
    </Suspense>
  );
}
