import type { Processing } from '@smart-waste/contract';
import { CircleDashed, Pause } from 'lucide-react';
import { relativeTime } from '../../shared/time/relative-time.ts';
import { useNowMs } from '../../shared/time/use-now.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { processorWords } from './words.ts';

type StateLineProps = { processing: Processing; updatedAt: number };

/** What the processor does, who started it, and how fresh this page is. */
export function StateLine({ processing: { state, batch }, updatedAt }: StateLineProps) {
  const w = useWords(processorWords);
  const language = useLanguage();
  const nowMs = useNowMs();
  const rest = batch === null ? w.never : batch.end === 'stopped' ? w.stopped : w.finished;
  const who =
    batch && w.by(batch.started_by ?? w.somebody, relativeTime(batch.started_at, nowMs, language) ?? '');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <span role="status">
        {state === 'running' && (
          <Badge tone="sky">
            <Spinner />
            {w.running}
          </Badge>
        )}
        {state === 'paused' && (
          <Badge tone="amber">
            <Pause aria-hidden="true" />
            {w.paused}
          </Badge>
        )}
        {state === 'idle' && (
          <Badge>
            <CircleDashed aria-hidden="true" />
            {w.idle}
          </Badge>
        )}
      </span>
      <span>{state === 'idle' ? rest : who}</span>
      <span className="tabular-nums md:ml-auto">
        {w.lastUpdated(new Date(updatedAt).toLocaleTimeString(language))}
      </span>
    </div>
  );
}
