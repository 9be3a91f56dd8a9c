import { useEffect } from 'react';
import { getCurrentSession, onSessionChange } from '../shared/session/session.ts';
import { toast } from '../shared/ui/toast.ts';
import { Toaster } from '../shared/ui/toaster.tsx';
import { listUndoIds } from '../shared/ui/undo.ts';

/** Withdraws what a person could undo when that person leaves; returns what ends this. */
function followPerson(): () => void {
  let lastId = getCurrentSession().person?.id;
  return onSessionChange(() => {
    const id = getCurrentSession().person?.id;
    if (id !== lastId) listUndoIds().forEach(toast.dismiss);
    lastId = id;
  });
}

/** The toasts of the app, whose actions end with the session. */
export function SessionToaster() {
  useEffect(followPerson, []);
  return <Toaster />;
}
