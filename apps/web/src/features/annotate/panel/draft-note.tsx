import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { clsx } from 'clsx';
import type { ApiFailure } from '../../../shared/http/api-result.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { serverSentence } from '../../../shared/ui/toast.ts';
import type { DraftState } from '../work/draft-saver.ts';

type DraftNoteProps = { draft: { state: DraftState; failure?: ApiFailure | undefined } };

/** Whether unfinished work is saved, and why not. */
export function DraftNote({ draft: { state, failure } }: DraftNoteProps) {
  const t = useMessages(annotateMessages);
  const isWarning = state === 'kept' || state === 'refused' || state === 'gone' || state === 'conflict';
  const reason = (failure && serverSentence(failure)) ?? t('annotate.not_saved');
  return (
    <p
      role={isWarning ? 'alert' : undefined}
      className={clsx('text-xs empty:hidden', isWarning ? 'text-amber-ink' : 'text-ink-soft')}
    >
      {state !== 'unchanged' && t(`annotate.draft_${state}`, { reason })}
    </p>
  );
}
