import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { buttonVariants } from '../shared/ui/button-variants.ts';
import { useWords } from '../shared/words/words.ts';
import { appWords } from './words.ts';

export function NotFound() {
  const w = useWords(appWords);
  useEffect(() => {
    document.title = `${w.notFound} · Smart Waste`;
  }, [w]);
  return (
    <div className="mx-auto grid max-w-md justify-items-start gap-3 px-4 py-24">
      <Compass aria-hidden="true" className="size-8 stroke-[1.5] text-ink-soft" />
      <h1 tabIndex={-1} className="text-xl font-semibold">
        {w.notFound}
      </h1>
      <p className="text-ink-soft">{w.notFoundText}</p>
      <Link to={PATHS.home} className={`${buttonVariants()} mt-3`}>
        {w.goHome}
      </Link>
    </div>
  );
}
