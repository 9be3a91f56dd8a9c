import type { EvaluationRun } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { EvaluationFigures } from './evaluation-figures.tsx';
import { isUnfinished, useEvaluation, type useEvaluationStep } from './use-evaluations.ts';

type PanelProps = { evaluation: EvaluationRun; steps: ReturnType<typeof useEvaluationStep> };

/** One evaluation: its progress, or what it says, or why it failed. */
export function EvaluationPanel({ evaluation: listed, steps }: PanelProps) {
  const t = useMessages(evaluationsMessages);
  const translate = useSentence();
  const { data } = useEvaluation(listed);
  const {
    state,
    source,
    model_name,
    model_version,
    requested_at,
    requested_by,
    notes,
    error_message,
    error_reason,
  } = data ?? listed;
  const model = model_name === null ? t('evaluations.the_detector') : `${model_name} ${model_version ?? ''}`;
  return (
    <PanelSection
      title={t(`evaluations.of_${source}`, { model })}
      aside={<Step evaluation={data ?? listed} steps={steps} />}
    >
      <p className="mb-4 text-sm text-ink-soft">
        <UploadedTime iso={requested_at} />
        {requested_by !== null && ` · ${requested_by}`}
        {state === 'cancelled' && ` · ${t('evaluations.cancelled')}`}
      </p>
      {isUnfinished({ state }) && <Running evaluation={data ?? listed} />}
      {state === 'failed' && error_message !== null && (
        <p role="alert" className="text-sm text-brick">
          {translate(error_message, error_reason)}
        </p>
      )}
      {data?.figures && <EvaluationFigures figures={data.figures} />}
      {notes.length > 0 && (
        <ul className="mt-4 grid max-w-prose gap-1 text-sm text-ink-soft">
          {notes.map(({ text, reason }) => (
            <li key={text}>{translate(text, reason)}</li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function Running({ evaluation: { done, total, state } }: { evaluation: EvaluationRun }) {
  const t = useMessages(evaluationsMessages);
  const text = state === 'waiting' ? t('evaluations.waiting') : t('evaluations.running', { done, total });
  return (
    <div className="grid gap-1.5 text-sm tabular-nums">
      {text}
      <Progress label={text} percent={total === 0 ? null : (100 * done) / total} />
    </div>
  );
}

/** Cancels an evaluation that runs, and deletes one that has ended after a question. */
function Step({ evaluation, steps }: PanelProps) {
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
          steps.take({ kind: 'delete', evaluation_id }, { onSettled: () => setIsAsking(false) })
        }
      />
    </>
  );
}
