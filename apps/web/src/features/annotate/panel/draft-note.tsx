import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { clsx } from 'clsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import type { DraftState } from '../work/draft-saver.ts';

/** Whether unfinished work is saved. */
export function DraftNote({ state }: { state: DraftState }) {
  const t = useMessages(annotateMessages);
  const isWarning = state === 'kept' || state === 'gone' || state === 'conflict';
  return (
    <p
      role={isWarning ? 'alert' : undefined}
      className={clsx('text-xs empty:hidden', isWarning ? 'text-amber-ink' : 'text-ink-soft')}
    >
      {state !== 'unchanged' && t(`annotate.draft_${state}`)}
    </p>
  );
}
