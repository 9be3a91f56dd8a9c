import { LABEL_KEYS } from '@smart-waste/core';
import { annotateBoxesMessages } from '@smart-waste/messages/en/annotate-boxes';
import { useRelativeTime } from '../../../shared/format/use-relative-time.ts';
import { useAccountName } from '../../../shared/messages/account-name.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { AskForOpinion } from '../opinion/ask-for-opinion.tsx';
import type { Annotator } from '../work/use-annotator.ts';

/** What people have said so far, where the boxes come from, and which classes are looked for. */
export function Origin({ annotator }: { annotator: Annotator }) {
  const t = useMessages(annotateBoxesMessages);
  const { known, start } = annotator;
  return (
    <div className="grid gap-0.5 text-xs text-ink-soft">
      <Reviewed annotator={annotator} />
      {known.sets.length > 0 && <AskForOpinion annotator={annotator} />}
      <p>
        <span>
          <OriginOfBoxes annotator={annotator} />
          {start.leftOut > 0 && <> {t('annotate_boxes.left_out', { count: start.leftOut })}</>}
        </span>
        {' · '}
        <span>{t('annotate_boxes.schema', { version: known.schema_version, count: LABEL_KEYS.length })}</span>
      </p>
    </div>
  );
}

/** Others may have reviewed a photo of the sample (`isInSample`): what they said is hidden until it is labelled. */
function getUnseenState(isInSample: boolean, isSecond: boolean) {
  if (isInSample) return 'not_labelled';
  return isSecond ? 'reviewed_hidden' : 'not_reviewed';
}

/** Not reviewed, accepted, checked, or checked and empty: each is something else. */
function Reviewed({ annotator: { known, isBlind } }: { annotator: Annotator }) {
  const t = useMessages(annotateBoxesMessages);
  const getName = useAccountName();
  const relative = useRelativeTime();
  const [newest] = known.sets;
  if (!newest)
    return (
      <p className="font-medium text-ink">{t(`annotate_boxes.${getUnseenState(known.is_blind, isBlind)}`)}</p>
    );
  const { scope, annotations, created_by, created_at } = newest;
  const state = scope === 'checked' && annotations.length === 0 ? 'empty' : scope;
  return (
    <p className="font-medium text-ink">
      {t(`annotate_boxes.reviewed_${state}`)}
      <span className="font-normal text-ink-soft">
        {created_by !== null && <> · {getName(created_by)}</>} · {relative(created_at)}
      </span>
    </p>
  );
}

function OriginOfBoxes({ annotator }: { annotator: Annotator }) {
  const { known, run, start, dispute } = annotator;
  const shown = dispute?.sides.find(({ isShown }) => isShown);
  const t = useMessages(annotateBoxesMessages);
  const relative = useRelativeTime();
  const [newest] = known.sets;
  // The one who decides may have changed from the boxes of one person to those of the other (LB-49).
  if (shown) return t('annotate_boxes.show_of', { name: shown.name });
  if (start.from === 'draft' || start.isUnsent)
    return t('annotate_boxes.from_draft', {
      time: relative(known.draft?.saved_at ?? '') ?? t('annotate_boxes.just_now'),
    });
  if (start.from === 'set' && newest) return t('annotate_boxes.from_set', { number: newest.number });
  // Submitted in another window it is labelled, and this one has begun blind all the same.
  if (known.is_blind || start.is_blind) return t('annotate_boxes.origin_hidden');
  if (!run) return t('annotate_boxes.from_nothing');
  if (start.from === 'nothing') return t('annotate_boxes.before_run');
  return t('annotate_boxes.from_run', {
    model: [run.model, run.model_version].filter(Boolean).join(' '),
    time: relative(run.created_at) ?? '',
  });
}
