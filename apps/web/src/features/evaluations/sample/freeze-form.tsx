import {
  EVALUATION_LIMITS,
  type EvaluationSample,
  type EvaluationSampleForm,
  evaluationSample,
} from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../shared/api/client.ts';
import { CURRENT_SAMPLE_KEY } from '../../../shared/api/review-keys.ts';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../../shared/ui/choice-switch.tsx';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { toastFailure } from '../../../shared/ui/toast.ts';

const DEFAULT_SIZE = 300;
const { sampleMax, seedMax } = EVALUATION_LIMITS;
const SAMPLE_KINDS = ['another', 'larger'] as const;
type SampleKind = (typeof SAMPLE_KINDS)[number];

/** What is typed; an empty seed is one by chance. */
type SampleEntries = { size: string; seed: string };

function isWholeNumber(text: string, { min, max }: { min: number; max: number }): boolean {
  const number = Number(text);
  return text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max;
}

const isSeed = (text: string): boolean => text.trim() === '' || isWholeNumber(text, { min: 0, max: seedMax });

/** What the entries ask for, in the place of the sample that is shown. */
const toSampleForm = (
  { size, seed }: SampleEntries,
  sample: EvaluationSample | null,
): EvaluationSampleForm => ({
  size: Number(size),
  ...(seed.trim() !== '' && { seed: Number(seed) }),
  replaces_sample_id: sample?.sample_id ?? null,
});

/** A larger sample keeps the seed of the one that grows. */
const toLargerSampleForm = (
  { size }: SampleEntries,
  { sample_id }: EvaluationSample,
): EvaluationSampleForm => ({
  size: Number(size),
  extends_sample_id: sample_id,
});

type FreezeEvents = { onDrawn: (sent: EvaluationSampleForm) => void; onEnd: () => void };

function useFreezeSample({ onDrawn, onEnd }: FreezeEvents) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EvaluationSampleForm) =>
      getDataOrThrow(callApi({ endpoint: 'freezeSample', schema: evaluationSample, body })),
    onSuccess: (_, sent) => onDrawn(sent),
    onError: (error) =>
      toastFailure(getCurrentMessages(evaluationsMessages)('evaluations.freeze_failed'), error),
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

const proposeSize = ({ size, drawn_from }: EvaluationSample) => Math.min(2 * size, drawn_from, sampleMax);

/** The sample that is to grow; null for another one. When another one is shown in its place, nothing was chosen about that. */
function useLarger(sample: EvaluationSample | null) {
  const [grownId, setGrownId] = useState<string | null>(null);
  const larger = sample && sample.sample_id === grownId && canGrow(sample) ? sample : null;
  const choose = (kind: SampleKind) => setGrownId(kind === 'larger' && sample ? sample.sample_id : null);
  return { larger, choose };
}

/** The entries, and what is wrong with them: it is said while they are typed, of the sample that they are for now. */
function useSampleForm(larger: EvaluationSample | null) {
  const t = useMessages(evaluationsMessages);
  const { register, handleSubmit, watch, getValues, setValue } = useForm<SampleEntries>({
    defaultValues: { size: String(DEFAULT_SIZE), seed: '' },
  });
  const typed = watch();
  const range = { min: (larger?.size ?? 0) + 1, max: sampleMax };
  const rules = {
    size: {
      validate: (text: string) => isWholeNumber(text, range),
      error: t('evaluations.size_range', range),
    },
    seed: { validate: isSeed, error: t('evaluations.seed_range', { max: seedMax }) },
  };
  const registerField = (name: keyof SampleEntries) => {
    const { validate, error } = rules[name];
    return { ...register(name, { validate }), error: validate(typed[name]) ? undefined : error };
  };
  /** The next seed may be in the field by now. */
  const clearSeed = ({ seed }: EvaluationSampleForm) => {
    if (Number(getValues('seed')) === seed) setValue('seed', '');
  };
  return { registerField, handleSubmit, setValue, clearSeed };
}

/** Draws a sample of a size, with a seed or without, or a larger one; another one only after a question. */
export function FreezeForm({ sample }: { sample: EvaluationSample | null }) {
  const t = useMessages(evaluationsMessages);
  const [asked, setAsked] = useState<EvaluationSampleForm | null>(null);
  const { larger, choose } = useLarger(sample);
  const { registerField, handleSubmit, setValue, clearSeed } = useSampleForm(larger);
  const freeze = useFreezeSample({
    onDrawn: clearSeed,
    onEnd: () => setAsked(null),
  });
  const change = (chosen: SampleKind) => {
    if (chosen === 'larger' && sample) setValue('size', String(proposeSize(sample)));
    choose(chosen);
  };
  const submit = handleSubmit((entries) => {
    if (freeze.isPending) return;
    const form = larger ? toLargerSampleForm(entries, larger) : toSampleForm(entries, sample);
    if (sample && !larger) setAsked(form);
    else freeze.mutate(form);
  });
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      {sample && canGrow(sample) && (
        <Choice sample={sample} kind={larger ? 'larger' : 'another'} onChange={change} />
      )}
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label={t(larger ? 'evaluations.size_in_all' : 'evaluations.size')}
          inputMode="numeric"
          {...registerField('size')}
        />
        {!larger && (
          <TextField
            label={t('evaluations.seed')}
            inputMode="numeric"
            autoComplete="off"
            help={t('evaluations.seed_help')}
            {...registerField('seed')}
          />
        )}
        <div className="sm:col-span-2 lg:col-span-1 lg:mt-6.5 lg:justify-self-end">
          <Button
            type="submit"
            tone={sample ? 'secondary' : 'primary'}
            icon={<Snowflake aria-hidden="true" />}
            busy={freeze.isPending && asked === null}
          >
            {t(sample ? `evaluations.freeze_${larger ? 'larger' : 'another'}` : 'evaluations.freeze')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        tone="primary"
        title={t('evaluations.another_title')}
        text={t('evaluations.another_text')}
        confirmLabel={t('evaluations.freeze')}
        busy={freeze.isPending}
        onConfirm={() => asked && freeze.mutate(asked)}
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
