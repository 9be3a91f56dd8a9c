import { crashMessages } from '@smart-waste/messages/en/crash';
import { useRouteError } from 'react-router';
import { Button } from '../shared/ui/button.tsx';
import { useMessages } from '../shared/words/messages.ts';

/** Replaces a screen that crashed or whose code could not be loaded. */
export function RootError() {
  const t = useMessages(crashMessages);
  const error = useRouteError();
  return (
    <main className="mx-auto grid max-w-md justify-items-start gap-3 px-4 py-24">
      <h1 className="text-xl font-semibold">{t('crash.crashed')}</h1>
      <p className="text-ink-soft">{t('crash.crashed_text')}</p>
      {error instanceof Error && <p className="font-mono text-xs text-ink-soft">{error.message}</p>}
      <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
    </main>
  );
}
