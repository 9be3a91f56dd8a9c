import type { AnnotationScope } from '@smart-waste/contract';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { Check, CheckCheck, CircleSlash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { TOUCH_QUERY, useMediaQuery } from '../../../shared/ui/use-layout.ts';
import { type Annotator, isHeldUp } from '../work/use-annotator.ts';
import type { PhotoSteps } from '../work/use-photo-steps.ts';
import { useSubmission } from '../work/use-submission.ts';

const NoWasteQuestion = createLazyPart(
  'The question',
  async () => (await import('./no-waste-question.tsx')).NoWasteQuestion,
);

/** The ways to submit, each with what it means. Of a second opinion it is not stored whether it checked the whole photo. */
export function SubmitButtons({ submitting }: { submitting: SubmitState }) {
  const t = useMessages(annotateMessages);
  const { canSubmit, isCheckedOnly, isOpinion, isUnmarked, busy, accept, checked, noWaste } = submitting;
  const has_keys = useMediaQuery(TOUCH_QUERY) ? 'no' : 'yes';
  const isOff = !canSubmit || busy !== null;
  return (
    // At the second click of a double click these buttons may be those of the next photo, which the person has not seen yet (API-37).
    <div className="grid gap-2" onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}>
      {!isCheckedOnly && (
        <Meaning text={t(isOpinion ? 'annotate.opinion_text' : 'annotate.accept_text')}>
          {(id) => (
            <Button
              wide
              busy={busy === 'accepted'}
              disabled={isOff && busy !== 'accepted'}
              aria-describedby={id}
              onClick={accept}
              icon={<Check aria-hidden="true" />}
            >
              {t('annotate.accept')}
            </Button>
          )}
        </Meaning>
      )}
      {(isCheckedOnly || !isOpinion) && (
        <Meaning
          text={
            isUnmarked
              ? t('annotate.unmarked_text', { has_keys })
              : t(isOpinion ? 'annotate.opinion_text' : 'annotate.checked_text')
          }
        >
          {(id) => (
            <Button
              wide
              tone={isCheckedOnly ? 'primary' : 'secondary'}
              busy={busy === 'checked'}
              disabled={isUnmarked || (isOff && busy !== 'checked')}
              aria-describedby={id}
              onClick={checked}
              icon={<CheckCheck aria-hidden="true" />}
            >
              {t('annotate.checked')}
            </Button>
          )}
        </Meaning>
      )}
      <Meaning text={t(isOpinion ? 'annotate.opinion_text' : 'annotate.no_waste_text')}>
        {(id) => (
          <Button
            wide
            tone="secondary"
            disabled={isOff}
            aria-describedby={id}
            onClick={noWaste}
            icon={<CircleSlash2 aria-hidden="true" />}
          >
            {t('annotate.no_waste')}
          </Button>
        )}
      </Meaning>
    </div>
  );
}

function Meaning({ text, children }: { text: ReactNode; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      {children(id)}
      <p id={id} className="text-xs text-ink-soft empty:hidden">
        {text}
      </p>
    </div>
  );
}

/** Says that there is no waste; asks first while there are boxes, which it removes. */
function useNoWaste(count: number, isOpinion: boolean, submitEmpty: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () => {
    setIsAsking(false);
    submitEmpty();
  };
  return {
    ask: () => (count === 0 ? submitEmpty() : setIsAsking(true)),
    dialog: isAsking && (
      <NoWasteQuestion count={count} isOpinion={isOpinion} onOpenChange={setIsAsking} onConfirm={confirm} />
    ),
  };
}

/** A photo of the sample without boxes is no ground truth yet, whatever key is pressed: the person says that there is no waste. */
function toastUnmarked(): void {
  const t = getCurrentMessages(annotateMessages);
  toast.info(t('annotate.unmarked'), {
    id: UNMARKED_TOAST,
    description: t('annotate.unmarked_text', { has_keys: 'yes' }), // only a key leads here: the button is disabled
  });
}
const UNMARKED_TOAST = 'unmarked';

/** The three ways to submit; undefined while none is open. */
export function useSubmitting(annotator: Annotator, steps: PhotoSteps, beginAgain: () => void) {
  const { submit, busy } = useSubmission(annotator, { ...steps, beginAgain });
  const noWaste = useNoWaste(annotator.annotations.length, annotator.isBlind, () => send('checked', []));
  const canSubmit = !isHeldUp(annotator);
  const { is_blind, sets } = annotator.known;
  // Also when a labelled photo is corrected: figures and datasets take the newest set, if it checked the whole photo (LB-59).
  const isCheckedOnly = is_blind || steps.isFromSample || sets[0]?.scope === 'checked';
  const isUnmarked = isCheckedOnly && annotator.annotations.length === 0;
  function send(...set: Parameters<typeof submit>) {
    toast.dismiss(UNMARKED_TOAST);
    submit(...set);
  }
  const by = (scope: AnnotationScope) => (canSubmit ? () => send(scope) : undefined);
  const checked = by('checked');
  return {
    busy,
    canSubmit,
    isCheckedOnly,
    isOpinion: annotator.isBlind,
    isUnmarked,
    accept: isCheckedOnly ? undefined : by('accepted'),
    checked: checked && isUnmarked ? toastUnmarked : checked,
    noWaste: canSubmit ? noWaste.ask : undefined,
    dialog: noWaste.dialog,
  };
}
export type SubmitState = ReturnType<typeof useSubmitting>;
