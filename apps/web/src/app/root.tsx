import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { createLazyPart } from '../shared/lazy-part.ts';
import { keepEarlyPress } from '../shared/shortcuts/early-press.ts';

/** After the first screen, whose budget has no room for what is used with a key; without it the screen still works. */
const Commands = createLazyPart(
  'The shortcuts',
  async () => (await import('./commands/commands.tsx')).Commands,
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
      {repeatEarlyPress && <Commands onReady={repeatEarlyPress} />}
    </>
  );
}
