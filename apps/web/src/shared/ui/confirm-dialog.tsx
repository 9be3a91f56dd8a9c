import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-box.tsx';
import { useWasOpen } from './use-was-open.ts';

const ConfirmBox = lazy(async () => ({ default: (await import('./confirm-box.tsx')).ConfirmBox }));

/** Asks before something that cannot be taken back; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useWasOpen(props.open) ? (
    <Suspense>
      <ConfirmBox {...props} />
    </Suspense>
  ) : null;
}
