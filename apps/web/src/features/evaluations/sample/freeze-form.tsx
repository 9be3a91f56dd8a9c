import { EVALUATION_LIMITS, type EvaluationSampleForm, evaluationSample } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../../shared/api/client.ts';
import { CURRENT_SAMPLE_KEY } from '../../../shared/api/review-keys.ts';
import { dataOrThrow } from '../../../shared/http/api-result.ts';
import { messagesNow, useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { toastFailure } from '../../../shared/ui/toast.ts';

const DEFAULT_SIZE = 300;
const { sampleMax, seedMax } = EVALUATION_LIMITS;

/** The whole number from `min` to `max` that this text is; null when it is none. */
function numberOf(text: string, { min, max }: { min: number; max: number }): number | null {
  const number = Number(text);
  return text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max ? number : null;
}

/** What the fields ask for; null in place of what is not valid. Without a seed one is chosen by chance. */
function readForm(size: string, seed: string) {
  return {
    size: numberOf(size, { min: 1, max: sampleMax }),
    seed: seed.trim() === '' ? undefined : numberOf(seed, { min: 0, max: seedMax }),
  };
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

/** Draws a sample of a size, with a seed or without; another one only after a question. */
export function FreezeForm({ hasSample }: { hasSample: boolean }) {
  const t = useMessages(evaluationsMessages);
  const [sizeText, setSizeText] = useState(String(DEFAULT_SIZE));
  const [seedText, setSeedText] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { size, seed } = readForm(sizeText, seedText);
  const freeze = useFreezeSample({ onDrawn: () => setSeedText(''), onEnd: () => setIsAsking(false) });
  const isValid = size !== null && seed !== null;
  const begin = () => isValid && freeze.mutate({ size, ...(seed !== undefined && { seed }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || freeze.isPending) return;
    if (hasSample) setIsAsking(true);
    else begin();
  };
  return (
    <form onSubmit={submit} className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <TextField
        label={t('evaluations.size')}
        inputMode="numeric"
        value={sizeText}
        error={size === null ? t('evaluations.size_range', { max: sampleMax }) : undefined}
        onChange={({ target }) => setSizeText(target.value)}
      />
      <TextField
        label={t('evaluations.seed')}
        inputMode="numeric"
        autoComplete="off"
        value={seedText}
        help={t('evaluations.seed_help')}
        error={seed === null ? t('evaluations.seed_range', { max: seedMax }) : undefined}
        onChange={({ target }) => setSeedText(target.value)}
      />
      <div className="sm:col-span-2 lg:col-span-1 lg:mt-6.5 lg:justify-self-end">
        <Button
          type="submit"
          tone={hasSample ? 'secondary' : 'primary'}
          icon={<Snowflake aria-hidden="true" />}
          busy={freeze.isPending && !isAsking}
        >
          {t(hasSample ? 'evaluations.freeze_another' : 'evaluations.freeze')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={t('evaluations.another_title')}
        text={t('evaluations.another_text')}
        confirmLabel={t('evaluations.freeze')}
        busy={freeze.isPending}
        onConfirm={begin}
      />
    </form>
  );
}
