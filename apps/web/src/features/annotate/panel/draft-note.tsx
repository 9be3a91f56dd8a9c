import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { annotateDraftMessages } from '@smart-waste/messages/en/annotate-draft';
import { clsx } from 'clsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import { findServerSentence } from '../../../shared/ui/toast.ts';
import type { Annotator } from '../work/use-annotator.ts';

/** Whether unfinished work is saved, and why not; nothing before the first edit. */
export function DraftNote({ annotator: { draft, isGone } }: { annotator: Annotator }) {
  const t = useMessages(annotateDraftMessages);
  const tAnnotate = useMessages(annotateMessages);
  const { state, failure } = draft;
  // What the server had saved of a deleted photo can be lost with it.
  if (state === 'unchanged' || (isGone && state !== 'gone')) return null;
  const isWarning = state === 'kept' || state === 'refused' || state === 'gone' || state === 'conflict';
  const reason = (failure && findServerSentence(failure)) ?? t('annotate_draft.not_saved');
  return (
    <p
      role={isWarning ? 'alert' : undefined}
      className={clsx('text-xs', isWarning ? 'text-amber-ink' : 'text-ink-soft')}
    >
      {state === 'gone' ? tAnnotate('annotate.draft_gone') : t(`annotate_draft.${state}`, { reason })}
    </p>
  );
}
