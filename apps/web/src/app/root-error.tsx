import { useRouteError } from 'react-router';
import { Button } from '../shared/ui/button.tsx';
import { useWords } from '../shared/words/words.ts';
import { crashWords } from './crash-words.ts';

/** Replaces a screen that crashed or whose code could not be loaded. */
export function RootError() {
  const w = useWords(crashWords);
  const error = useRouteError();
  return (
    <main className="mx-auto grid max-w-md justify-items-start gap-3 px-4 py-24">
      <h1 className="text-xl font-semibold">{w.crashed}</h1>
      <p className="text-ink-soft">{w.crashedText}</p>
      {error instanceof Error && <p className="font-mono text-xs text-ink-soft">{error.message}</p>}
      <Button onClick={() => location.reload()}>{w.reload}</Button>
    </main>
  );
}
