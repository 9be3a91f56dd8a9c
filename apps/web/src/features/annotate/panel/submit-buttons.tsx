import type { AnnotationScope } from '@smart-waste/contract';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { Check, CheckCheck, CircleSlash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { type Annotator, isHeldUp } from '../work/use-annotator.ts';
import type { PhotoSteps } from '../work/use-photo-steps.ts';
import { useSubmission } from '../work/use-submission.ts';

type SubmitButtonsProps = {
  disabled: boolean;
  busy: 'accepted' | 'checked' | null;
  /** Undefined where only a photo that was checked completely counts. */
  onAccept: (() => void) | undefined;
  onChecked: () => void;
  /** Asks first while there are boxes. */
  onNoWaste: () => void;
};

/** The three ways to submit, each with what it means. */
export function SubmitButtons({ disabled, busy, onAccept, onChecked, onNoWaste }: SubmitButtonsProps) {
  const t = useMessages(annotateMessages);
  const isOff = disabled || busy !== null;
  return (
    <div className="grid gap-3">
      {onAccept && (
        <Meaning text={t('annotate.accept_text')}>
          {(id) => (
            <Button
              wide
              busy={busy === 'accepted'}
              disabled={isOff && busy !== 'accepted'}
              aria-describedby={id}
              onClick={onAccept}
              icon={<Check aria-hidden="true" />}
            >
              {t('annotate.accept')}
            </Button>
          )}
        </Meaning>
      )}
      <Meaning text={t('annotate.checked_text')}>
        {(id) => (
          <Button
            wide
            tone={onAccept ? 'secondary' : 'primary'}
            busy={busy === 'checked'}
            disabled={isOff && busy !== 'checked'}
            aria-describedby={id}
            onClick={onChecked}
            icon={<CheckCheck aria-hidden="true" />}
          >
            {t('annotate.checked')}
          </Button>
        )}
      </Meaning>
      <Meaning text={t('annotate.no_waste_text')}>
        {(id) => (
          <Button
            wide
            tone="secondary"
            disabled={isOff}
            aria-describedby={id}
            onClick={onNoWaste}
            icon={<CircleSlash2 aria-hidden="true" />}
          >
            {t('annotate.no_waste')}
          </Button>
        )}
      </Meaning>
    </div>
  );
}

function Meaning({ text, children }: { text: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      {children(id)}
      <p id={id} className="text-xs text-ink-soft">
        {text}
      </p>
    </div>
  );
}

/** Says that there is no waste; asks first while there are boxes, which it removes. */
function useNoWaste(count: number, submitEmpty: () => void) {
  const t = useMessages(annotateMessages);
  const [isAsking, setIsAsking] = useState(false);
  const dialog = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      title={t('annotate.no_waste_title', { count })}
      text={t('annotate.no_waste_question')}
      confirmLabel={t('annotate.no_waste')}
      onConfirm={() => {
        setIsAsking(false);
        submitEmpty();
      }}
    />
  );
  return { ask: () => (count === 0 ? submitEmpty() : setIsAsking(true)), dialog };
}

/** The three ways to submit; undefined while none is open. */
export function useSubmitting(
  annotator: Annotator,
  { finish, comeBack }: PhotoSteps,
  beginAgain: () => void,
) {
  const { submit, busy } = useSubmission(annotator, { finish, comeBack, beginAgain });
  const noWaste = useNoWaste(annotator.annotations.length, () => submit('checked', []));
  const canSubmit = !isHeldUp(annotator);
  const by = (scope: AnnotationScope) => (canSubmit ? () => submit(scope) : undefined);
  return {
    busy,
    canSubmit,
    accept: annotator.known.is_blind ? undefined : by('accepted'),
    checked: by('checked'),
    noWaste: canSubmit ? noWaste.ask : undefined,
    dialog: noWaste.dialog,
  };
}
export type Submitting = ReturnType<typeof useSubmitting>;
