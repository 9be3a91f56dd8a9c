import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { useWords } from '../../shared/words/words.ts';
import { Reveal } from './reveal.tsx';
import { landingWords } from './words.ts';

export function ClosingCall() {
  const w = useWords(landingWords);
  return (
    <Reveal aria-labelledby="closing" className="mx-auto max-w-6xl px-4 pb-16 md:px-6 md:pb-24">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-panel bg-leaf-wash px-6 py-10 md:px-10 md:py-12">
        <div>
          <h2 id="closing" className="text-xl font-semibold">
            {w.closingTitle}
          </h2>
          <p className="mt-2 text-ink-soft">{w.closingText}</p>
        </div>
        <Link to={PATHS.auth} className={buttonVariants()}>
          {w.startContributing}
        </Link>
      </div>
    </Reveal>
  );
}
