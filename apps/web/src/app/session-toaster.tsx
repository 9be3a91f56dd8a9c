import { useEffect } from 'react';
import { getCurrentSession, onSessionChange } from '../shared/session/session.ts';
import { dismissPersonal, Toaster } from '../shared/ui/toaster.tsx';

/** Withdraws what a person could do or undo when that person leaves; returns what ends this. */
function followPerson(): () => void {
  let lastId = getCurrentSession().person?.id;
  return onSessionChange(() => {
    const id = getCurrentSession().person?.id;
    if (id !== lastId) dismissPersonal();
    lastId = id;
  });
}

/** The toasts of the app, whose actions end with the session. */
export function SessionToaster() {
  useEffect(followPerson, []);
  return <Toaster />;
}
