import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps, DialogProps } from './dialog-content.tsx';

// Loaded lazily: the focus trap is larger than many screens, and few visits open a dialog.
const DialogContent = lazy(async () => ({ default: (await import('./dialog-content.tsx')).DialogContent }));
const ConfirmDialogContent = lazy(async () => ({
  default: (await import('./dialog-content.tsx')).ConfirmDialogContent,
}));

/** Whether it is or once was open: its code is loaded at the first opening and stays for the closing animation. */
export function useHasBeenOpen(open: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(open);
  if (open && !hasBeenOpen) setHasBeenOpen(true);
  return hasBeenOpen || open;
}

/** A dialog with focus kept inside; on a phone it is a sheet that rises from below. */
export function Dialog(props: DialogProps) {
  return useHasBeenOpen(props.open) ? (
    <Suspense>
      <DialogContent {...props} />
    </Suspense>
  ) : null;
}

/** Confirms an action that cannot be undone; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useHasBeenOpen(props.open) ? (
    <Suspense>
      <ConfirmDialogContent {...props} />
    </Suspense>
  ) : null;
}
