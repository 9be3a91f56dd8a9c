import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import type { Analytics } from './load/fetch-analytics.ts';
import { analyticsWords } from './words.ts';

type CountedByProps = { analytics: Analytics; isLoading: boolean };

/** Says calmly when the figures were not counted by the server, or not all of them yet; says nothing else. */
export function CountedBy({ analytics: { countedBy, summary }, isLoading }: CountedByProps) {
  const w = useWords(analyticsWords);
  const language = useLanguage();
  const { countedShare } = summary;
  const percent =
    countedShare === undefined
      ? undefined
      : (Math.floor(countedShare * 100) / 100).toLocaleString(language, { style: 'percent' });
  return (
    <div role="status" className="empty:hidden">
      {isLoading && <span className="sr-only">{w.loading}</span>}
      {countedBy !== 'server' && !isLoading && (
        <Note>
          {w.fromUploads}
          {countedBy === 'device-in-part' &&
            ` ${w.partOfUploads(summary.totalUploads.toLocaleString(language))}`}
        </Note>
      )}
      {percent !== undefined && !isLoading && <Note>{w.stillCounting(percent)}</Note>}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2.5 rounded-panel bg-sky-wash px-4 py-3 text-sm">
    <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-sky" />
    <span>{children}</span>
  </p>
);
