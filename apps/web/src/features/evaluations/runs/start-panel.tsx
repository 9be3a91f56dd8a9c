import {
  EVALUATED_MODELS,
  EVALUATION_LIMITS,
  type EvaluatedModel,
  type EvaluationSample,
  type EvaluationSource,
} from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { useCurrentSample } from '../../../shared/api/use-current-sample.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import type { useEvaluationStep } from './use-evaluations.ts';

/** What is evaluated: the random sample first. */
const SOURCES = ['sample', 'hard_cases'] as const satisfies EvaluationSource[];
type StartSource = (typeof SOURCES)[number];

/** Why there is nothing of the sample to evaluate; null when there is, or while that is not known. */
function findLack(
  sample: EvaluationSample | null | undefined,
): 'no_sample' | 'none_labelled' | 'none_new' | null {
  if (sample === undefined) return null;
  if (sample === null) return 'no_sample';
  if (sample.counted > 0) return null;
  return (sample.labelled_before ?? 0) > 0 ? 'none_new' : 'none_labelled';
}

type StartPanelProps = {
  steps: ReturnType<typeof useEvaluationStep>;
  /** Whether an evaluation waits or runs: one is open at a time (EV-25). */
  isOneOpen: boolean;
  onStarted: (source: StartSource) => void;
};

/** Starts an evaluation of a model on one of the sources. */
export function StartPanel({ steps, isOneOpen, onStarted }: StartPanelProps) {
  const t = useMessages(evaluationsMessages);
  const [model, setModel] = useState<EvaluatedModel>('configured');
  const { running, take } = steps;
  const { data: sample } = useCurrentSample();
  const reasonId = useId();
  const lack = findLack(sample);
  const reason = isOneOpen ? 'one_open' : lack;
  const isRefused = (source: StartSource) => isOneOpen || (source === 'sample' && lack !== null);
  return (
    <PanelSection title={t('evaluations.start_title')}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        {t('evaluations.start_text', { max: EVALUATION_LIMITS.hardCasesMax })}
      </p>
      <div className="mb-4 max-w-xs">
        <SelectField
          label={t('evaluations.model')}
          options={EVALUATED_MODELS.map((value) => ({ value, label: t(`evaluations.model_${value}`) }))}
          value={model}
          onChange={setModel}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {SOURCES.map((source) => {
          const isStarting = running?.kind === 'start' && running.source === source;
          const start = () => take({ kind: 'start', source, model }, { onSuccess: () => onStarted(source) });
          return (
            <Button
              key={source}
              tone={source === 'sample' ? 'primary' : 'secondary'}
              icon={<Play aria-hidden="true" />}
              // Not `disabled`: the button that was pressed would lose the focus once its evaluation is open.
              aria-disabled={isRefused(source) || isStarting || undefined}
              aria-describedby={isRefused(source) ? reasonId : undefined}
              busy={isStarting}
              onClick={isRefused(source) ? undefined : start}
            >
              {t(`evaluations.start_${source}`)}
            </Button>
          );
        })}
      </div>
      {reason !== null && (
        <p id={reasonId} className="mt-3 max-w-prose text-sm">
          {t(`evaluations.${reason}`)}
        </p>
      )}
    </PanelSection>
  );
}
