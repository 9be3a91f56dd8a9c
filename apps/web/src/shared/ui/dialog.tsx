import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-box.tsx';
import { useWasOpen } from './use-was-open.ts';

// What keeps the focus inside weighs more than many a screen, and few visits open a dialog.
const DialogBox = lazy(async () => ({ default: (await import('./dialog-box.tsx')).DialogBox }));

/** A dialog with focus kept inside; on a phone it is a sheet that rises from below. */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.open) ? (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  ) : null;
}
