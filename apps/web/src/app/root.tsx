import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';

// After the first screen: its budget has no room for what is used with a key.
const Commands = lazy(async () => ({ default: (await import('./commands/commands.tsx')).Commands }));

/** Every screen, with the shortcuts and dialogs that all of them have. */
export function Root() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(true), []);
  return (
    <>
      <Outlet />
      {isShown && (
        <Suspense>
          <Commands />
        </Suspense>
      )}
    </>
  );
}
