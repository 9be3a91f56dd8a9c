import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { logFailure } from '../shared/log-failure.ts';
import { keepEarlyPress } from '../shared/shortcuts/early-press.ts';

/** After the first screen, whose budget has no room for what is used with a key; without it the screen still works. */
const Commands = lazy<ComponentType<{ onReady: () => void }>>(() =>
  import('./commands/commands.tsx').then(
    ({ Commands }) => ({ default: Commands }),
    (error: unknown) => {
      logFailure('The shortcuts could not be loaded', error);
      return { default: () => null };
    },
  ),
);

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
