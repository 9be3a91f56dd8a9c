import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { keepEarlyPress } from '../shared/shortcuts/early-press.ts';

// After the first screen: its budget has no room for what is used with a key.
const Commands = lazy(async () => ({ default: (await import('./commands/commands.tsx')).Commands }));

/** Every screen, with the shortcuts and dialogs that all of them have. */
export function Root() {
  const [repeatEarlyPress, setRepeat] = useState<() => void>();
  useEffect(() => {
    const repeat = keepEarlyPress();
    setRepeat(() => repeat);
    return repeat;
  }, []);
  return (
    <>
      <Outlet />
      {repeatEarlyPress && (
        <Suspense>
          <Commands onReady={repeatEarlyPress} />
        </Suspense>
      )}
    </>
  );
}
