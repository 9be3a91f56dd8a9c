import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { annotateDraftMessages } from '@smart-waste/messages/en/annotate-draft';
import { clsx } from 'clsx';
import type { ApiFailure } from '../../../shared/http/api-result.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { serverSentence } from '../../../shared/ui/toast.ts';
import type { DraftState } from '../work/draft-saver.ts';

type DraftNoteProps = { draft: { state: DraftState; failure?: ApiFailure | undefined } };

/** Whether unfinished work is saved, and why not; nothing before the first edit. */
export function DraftNote({ draft: { state, failure } }: DraftNoteProps) {
  const t = useMessages(annotateDraftMessages);
  const tAnnotate = useMessages(annotateMessages);
  if (state === 'unchanged') return null;
  const isWarning = state === 'kept' || state === 'refused' || state === 'gone' || state === 'conflict';
  const reason = (failure && serverSentence(failure)) ?? t('annotate_draft.not_saved');
  return (
    <p
      role={isWarning ? 'alert' : undefined}
      className={clsx('text-xs', isWarning ? 'text-amber-ink' : 'text-ink-soft')}
    >
      {state === 'gone' ? tAnnotate('annotate.draft_gone') : t(`annotate_draft.${state}`, { reason })}
    </p>
  );
}
