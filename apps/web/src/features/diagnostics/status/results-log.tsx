import { clsx } from 'clsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { partWords } from '../parts/words.ts';
import type { Result } from './checks.ts';
import { serviceText } from './service-text.ts';
import { statusWords } from './words.ts';

/** How the services answered, newest first. */
export function ResultsLog({ results }: { results: readonly Result[] }) {
  const w = useWords(statusWords);
  const parts = useWords(partWords);
  const language = useLanguage();
  return (
    <PanelSection title={w.results}>
      {results.length === 0 && <p className="text-sm text-ink-soft">{w.noResults}</p>}
      <div role="log" aria-label={w.results}>
        <ol className="grid gap-2 text-sm">
          {results.map(({ id, at, service, outcome, answer }) => (
            <li key={id} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-3">
              <time dateTime={at.toISOString()} className="whitespace-nowrap text-ink-soft tabular-nums">
                {at.toLocaleTimeString(language)}
              </time>
              <span className={clsx(outcome !== 'healthy' && 'text-brick-strong')}>
                {serviceText(w, service, outcome)}
                {outcome !== 'healthy' && (
                  <span className="block text-xs text-ink-soft">{answer.summary}</span>
                )}
              </span>
              <span className="text-ink-soft tabular-nums">{parts.took(answer.tookMs)}</span>
            </li>
          ))}
        </ol>
      </div>
    </PanelSection>
  );
}
