import type { EvaluationRun } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { createDistinctDateTimeFormat } from '../../../shared/format/relative-time.ts';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { Progress } from '../../../shared/ui/progress.tsx';
import { isUnfinished } from './use-evaluations.ts';

/** What an evaluation is called: its model. */
export function useEvaluationName(): (evaluation: EvaluationRun) => string {
  const t = useMessages(evaluationsMessages);
  return ({ model_name, model_version }) =>
    model_name === null ? t('evaluations.the_detector') : `${model_name} ${model_version ?? ''}`.trim();
}

/** When an evaluation was requested, which tells it apart from the others that are listed with it. */
export function useEvaluationTime(listed: readonly EvaluationRun[]): (evaluation: EvaluationRun) => string {
  const language = useLanguage();
  const times = listed.map(({ requested_at }) => requested_at);
  const format = createDistinctDateTimeFormat(times, language);
  return ({ requested_at }) => format(requested_at);
}

/** The name with the time, which says which one of a model it is. */
export function useDatedEvaluationName(
  listed: readonly EvaluationRun[],
): (evaluation: EvaluationRun) => string {
  const formatEvaluationTime = useEvaluationTime(listed);
  const getName = useEvaluationName();
  return (evaluation) => `${formatEvaluationTime(evaluation)}: ${getName(evaluation)}`;
}

/** When and of what an evaluation is, what a reader must know first, and its progress or why it failed. */
export function EvaluationSummary({ evaluation }: { evaluation: EvaluationRun }) {
  const t = useMessages(evaluationsMessages);
  const translate = useSentence();
  const { state, requested_at, requested_by, notes, total, gone, unanswered } = evaluation;
  const { error_message, error_reason } = evaluation;
  const sample = findNamedSample(evaluation);
  return (
    <div className="grid gap-3">
      <p className="text-sm wrap-anywhere text-ink-soft">
        <UploadedTime iso={requested_at} />
        {` · ${t(`evaluations.evaluated_${evaluation.model}`)}`}
        {requested_by !== null && ` · ${requested_by}`}
        {sample && ` · ${t('evaluations.sample_of', sample)}`}
        {evaluation.import_title !== null && ` · ${evaluation.import_title}`}
        {total > 0 && total !== sample?.size && ` · ${t('evaluations.photo_count', { photos: total })}`}
        {state === 'cancelled' && ` · ${t('evaluations.cancelled')}`}
      </p>
      {isUnfinished(evaluation) && <Running evaluation={evaluation} />}
      {state === 'failed' && error_message !== null && (
        <p role="alert" className="text-sm text-brick">
          {translate(error_message, error_reason)}
        </p>
      )}
      {(notes.length > 0 || gone + unanswered > 0) && (
        <ul className="grid max-w-prose gap-1 border-l-2 border-line-strong pl-3 text-sm">
          {notes.map(({ text, reason }) => (
            <li key={text}>{translate(text, reason)}</li>
          ))}
          {gone > 0 && <li>{t('evaluations.gone_meanwhile', { count: gone })}</li>}
          {unanswered > 0 && <li>{t('evaluations.unanswered', { count: unanswered })}</li>}
        </ul>
      )}
    </div>
  );
}

/** On which sample it is: its number and seed say how to draw it again (EV-39). */
function findNamedSample({ sample_number = null, sample_seed = null, sample_size }: EvaluationRun) {
  if (sample_number === null || sample_seed === null || sample_size === null) return null;
  // A seed is copied, so it has no separators.
  return { number: sample_number, seed: String(sample_seed), size: sample_size };
}

/** Before the first photo and after the last one an evaluation takes a while, too. */
function getPhase({ state, done, total }: EvaluationRun): 'waiting' | 'preparing' | 'running' | 'computing' {
  if (state === 'waiting') return 'waiting';
  if (total === 0) return 'preparing';
  return done < total ? 'running' : 'computing';
}

function Running({ evaluation }: { evaluation: EvaluationRun }) {
  const { done, total } = evaluation;
  const t = useMessages(evaluationsMessages);
  const phase = getPhase(evaluation);
  const text = t(`evaluations.${phase}`, { done, total });
  return (
    <div className="grid gap-1.5 text-sm tabular-nums">
      {text}
      <Progress label={text} percent={phase === 'computing' || total === 0 ? null : (100 * done) / total} />
    </div>
  );
}
