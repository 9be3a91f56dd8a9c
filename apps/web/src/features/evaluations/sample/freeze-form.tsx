import {
  EVALUATION_LIMITS,
  type EvaluationSample,
  type EvaluationSampleForm,
  evaluationSample,
} from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../../shared/api/client.ts';
import { CURRENT_SAMPLE_KEY } from '../../../shared/api/review-keys.ts';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { dataOrThrow } from '../../../shared/http/api-result.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { messagesNow, useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../../shared/ui/choice-switch.tsx';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { toastFailure } from '../../../shared/ui/toast.ts';

const DEFAULT_SIZE = 300;
const { sampleMax, seedMax } = EVALUATION_LIMITS;
const SAMPLE_KINDS = ['another', 'larger'] as const;
type SampleKind = (typeof SAMPLE_KINDS)[number];

/** The whole number from `min` to `max` that this text is; null when it is none. */
function numberOf(text: string, { min, max }: { min: number; max: number }): number | null {
  const number = Number(text);
  return text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max ? number : null;
}

/** What the fields ask for; null while that is not valid. A larger sample keeps its seed; another one has one by chance without it. */
function readForm(sizeText: string, seedText: string, larger: EvaluationSample | null) {
  const min = (larger?.size ?? 0) + 1;
  const size = numberOf(sizeText, { min, max: sampleMax });
  const hasSeed = larger === null && seedText.trim() !== '';
  const seed = hasSeed ? numberOf(seedText, { min: 0, max: seedMax }) : undefined;
  const form =
    size === null || seed === null
      ? null
      : {
          size,
          ...(seed !== undefined && { seed }),
          ...(larger && { extends_sample_id: larger.sample_id }),
        };
  return { min, size, seed, form };
}

function useFreezeSample({ onDrawn, onEnd }: { onDrawn: () => void; onEnd: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EvaluationSampleForm) =>
      dataOrThrow(callApi({ endpoint: 'freezeSample', schema: evaluationSample, body })),
    onSuccess: onDrawn,
    onError: (error) => toastFailure(messagesNow(evaluationsMessages)('evaluations.freeze_failed'), error),
    onSettled: () => {
      onEnd();
      return client.invalidateQueries({ queryKey: CURRENT_SAMPLE_KEY });
    },
  });
}

type GrowableSample = EvaluationSample & { population_at: string };

/**
 * A sample can grow while there are photos that it does not have. A server of the version before, which does not say of which
 * moment they are, would draw another sample instead.
 */
const canGrow = (sample: EvaluationSample): sample is GrowableSample =>
  sample.population_at !== undefined && sample.size < Math.min(sample.drawn_from, sampleMax);

const proposedSize = ({ size, drawn_from }: EvaluationSample) => Math.min(2 * size, drawn_from, sampleMax);

/** The sample that is to grow; null for another one. When another one is shown in its place, nothing was chosen about that. */
function useLarger(sample: EvaluationSample | null) {
  const [grownId, setGrownId] = useState<string | null>(null);
  const larger = sample && sample.sample_id === grownId && canGrow(sample) ? sample : null;
  const choose = (kind: SampleKind) => setGrownId(kind === 'larger' && sample ? sample.sample_id : null);
  return { larger, choose };
}

/** Draws a sample of a size, with a seed or without, or a larger one; another one only after a question. */
export function FreezeForm({ sample }: { sample: EvaluationSample | null }) {
  const t = useMessages(evaluationsMessages);
  const [sizeText, setSizeText] = useState(String(DEFAULT_SIZE));
  const [seedText, setSeedText] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { larger, choose } = useLarger(sample);
  const { min, size, seed, form } = readForm(sizeText, seedText, larger);
  const freeze = useFreezeSample({
    onDrawn: () => setSeedText(''),
    onEnd: () => setIsAsking(false),
  });
  const change = (chosen: SampleKind) => {
    if (chosen === 'larger' && sample) setSizeText(String(proposedSize(sample)));
    choose(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form || freeze.isPending) return;
    if (sample && !larger) setIsAsking(true);
    else freeze.mutate(form);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      {sample && canGrow(sample) && (
        <Choice sample={sample} kind={larger ? 'larger' : 'another'} onChange={change} />
      )}
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label={t(larger ? 'evaluations.size_in_all' : 'evaluations.size')}
          inputMode="numeric"
          value={sizeText}
          error={size === null ? t('evaluations.size_range', { min, max: sampleMax }) : undefined}
          onChange={({ target }) => setSizeText(target.value)}
        />
        {!larger && (
          <TextField
            label={t('evaluations.seed')}
            inputMode="numeric"
            autoComplete="off"
            value={seedText}
            help={t('evaluations.seed_help')}
            error={seed === null ? t('evaluations.seed_range', { max: seedMax }) : undefined}
            onChange={({ target }) => setSeedText(target.value)}
          />
        )}
        <div className="sm:col-span-2 lg:col-span-1 lg:mt-6.5 lg:justify-self-end">
          <Button
            type="submit"
            tone={sample ? 'secondary' : 'primary'}
            icon={<Snowflake aria-hidden="true" />}
            busy={freeze.isPending && !isAsking}
          >
            {t(sample ? `evaluations.freeze_${larger ? 'larger' : 'another'}` : 'evaluations.freeze')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={t('evaluations.another_title')}
        text={t('evaluations.another_text')}
        confirmLabel={t('evaluations.freeze')}
        busy={freeze.isPending}
        onConfirm={() => form && freeze.mutate(form)}
      />
    </form>
  );
}

type ChoiceProps = { sample: GrowableSample; kind: SampleKind; onChange: (kind: SampleKind) => void };

/** Whether the sample grows or another one is drawn, and what growing keeps (EV-38). */
function Choice({ sample, kind, onChange }: ChoiceProps) {
  const t = useMessages(evaluationsMessages);
  const language = useLanguage();
  const when = formatDateTime(sample.population_at, language) ?? '';
  return (
    <div className="grid gap-2">
      <div>
        <ChoiceSwitch
          label={t('evaluations.which')}
          choices={SAMPLE_KINDS.map((value) => ({ value, label: t(`evaluations.which_${value}`) }))}
          value={kind}
          onChange={onChange}
        />
      </div>
      {kind === 'larger' && (
        <p className="max-w-prose text-sm text-ink-soft">{t('evaluations.larger_text', { when })}</p>
      )}
    </div>
  );
}
