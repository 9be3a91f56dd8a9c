import { PanelSection } from '../../../shared/ui/panel.tsx';
import { type TextsOf, useWords } from '../../../shared/words/words.ts';
import { CheckBadge, type CheckState } from '../parts/check-badge.tsx';
import { JsonBlock } from '../parts/json-block.tsx';
import type { RawAnswer } from '../parts/raw-call.ts';
import { partWords } from '../parts/words.ts';
import { connectionWords } from './words.ts';

type Words = TextsOf<typeof connectionWords>;

/** Loading, connected (it answers, but with an error), healthy, error (DI-04). */
function reading(w: Words, answer: RawAnswer | undefined): { state: CheckState; text: string } {
  if (!answer) return { state: 'checking', text: w.loading };
  if (answer.isOk) return { state: 'connected', text: w.healthy };
  return { state: 'error', text: answer.status === null ? w.unreachable : w.connected };
}

type ConnectionResultProps = {
  address: string;
  /** undefined while it is on its way. */
  answer: RawAnswer | undefined;
};

export function ConnectionResult({ address, answer }: ConnectionResultProps) {
  const w = useWords(connectionWords);
  const parts = useWords(partWords);
  const { state, text } = reading(w, answer);
  return (
    <PanelSection title={w.answer} aside={<CheckBadge state={state} />}>
      <p role="status" className="font-medium">
        {text}
      </p>
      <dl className="mt-2 text-sm">
        <dt className="text-ink-soft">{w.address}</dt>
        <dd className="font-mono text-xs break-all">
          {address}
          {answer && <span className="text-ink-soft"> · {parts.took(answer.tookMs)}</span>}
        </dd>
        {answer && !answer.isOk && (
          <>
            <dt className="mt-3 text-ink-soft">{w.errorDetails}</dt>
            <dd className="font-mono text-xs break-words text-brick-strong">{answer.summary}</dd>
          </>
        )}
      </dl>
      {answer?.body !== undefined && (
        <div className="mt-4">
          <JsonBlock label={w.answer} value={answer.body} />
        </div>
      )}
    </PanelSection>
  );
}
