import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { setGlobalDialog, useGlobalDialog } from '../../shared/shortcuts/global-dialog.ts';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { useLastUndo } from '../../shared/ui/undo.ts';

// Loaded when they are opened: every screen has them, and few visits use them.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** The shortcuts and dialogs that every screen has. */
export function Commands({ onReady }: { onReady?: () => void }) {
  const open = useGlobalDialog();
  const lastUndo = useLastUndo();
  useShortcuts({
    palette: () => setGlobalDialog('palette'),
    help: () => setGlobalDialog('shortcuts'),
    undo: lastUndo?.undo,
  });
  const ready = useEffectEvent(() => onReady?.());
  useEffect(() => ready(), []);
  const close = () => setGlobalDialog(null);
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}
