import type { EvaluationRun } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { isUnfinished, type useEvaluationStep } from './use-evaluations.ts';

type StepsProps = {
  evaluation: EvaluationRun;
  steps: ReturnType<typeof useEvaluationStep>;
  onDeleted?: () => void;
};

/**
 * Cancels an evaluation that runs, and deletes one that has ended after a question. Both are the first child, and so one button for
 * React: it keeps the focus when the evaluation ends.
 */
export function EvaluationSteps({ evaluation, steps, onDeleted }: StepsProps) {
  const t = useMessages(evaluationsMessages);
  const [isAsking, setIsAsking] = useState(false);
  const { evaluation_id } = evaluation;
  const { running } = steps;
  const isBusy = running !== null && running.kind !== 'start' && running.evaluation_id === evaluation_id;
  if (isUnfinished(evaluation))
    return (
      <Button
        tone="quiet"
        size="small"
        icon={<X aria-hidden="true" />}
        busy={isBusy}
        onClick={() => steps.take({ kind: 'cancel', evaluation_id })}
      >
        {t('evaluations.cancel')}
      </Button>
    );
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {t('evaluations.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('evaluations.delete_title')}
        text={t('evaluations.delete_text')}
        confirmLabel={t('evaluations.delete')}
        busy={isBusy}
        onConfirm={() =>
          steps.take(
            { kind: 'delete', evaluation_id },
            { onSuccess: () => onDeleted?.(), onSettled: () => setIsAsking(false) },
          )
        }
      />
    </>
  );
}
