import { EVALUATION_LIMITS, type EvaluationSample, evaluationSample } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PencilLine, Snowflake } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../shared/api/client.ts';
import { CURRENT_SAMPLE_KEY } from '../../../shared/api/review-keys.ts';
import { dataOrThrow } from '../../../shared/http/api-result.ts';
import { messagesNow, useMessages } from '../../../shared/messages/messages.ts';
import { annotatePath, FROM_SAMPLE } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { toastFailure } from '../../../shared/ui/toast.ts';
import { useCurrentSample } from './use-current-sample.ts';

const DEFAULT_SIZE = 300;

/** The random sample: how far it is labelled, the next photo to label, and a way to draw another one. */
export function SamplePanel() {
  const t = useMessages(evaluationsMessages);
  const query = useCurrentSample();
  return (
    <PanelSection title={t('evaluations.sample')}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('evaluations.sample_text')}</p>
      <QueryView query={query} failed={t('evaluations.load_failed')}>
        {(sample) => (
          <div className="grid gap-5">
            {sample && <Labelling sample={sample} />}
            <FreezeForm hasSample={sample !== null} />
          </div>
        )}
      </QueryView>
    </PanelSection>
  );
}

function Labelling({ sample: { labelled, size, gone, next } }: { sample: EvaluationSample }) {
  const t = useMessages(evaluationsMessages);
  const text = t('evaluations.labelled', { labelled, size });
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5 text-sm tabular-nums">
        {text}
        <Progress label={text} percent={size === 0 ? null : (100 * labelled) / size} />
        {gone > 0 && <p className="text-ink-soft">{t('evaluations.gone', { count: gone })}</p>}
      </div>
      {next === null ? (
        <p className="text-sm">{t('evaluations.all_labelled')}</p>
      ) : (
        <div>
          <Link to={`${annotatePath(next)}?${FROM_SAMPLE}`} className={buttonVariants({ tone: 'primary' })}>
            <PencilLine aria-hidden="true" className="size-4" />
            {t('evaluations.label_next')}
          </Link>
        </div>
      )}
    </div>
  );
}

/** The size of a sample, when this is one. */
const sizeOf = (text: string): number | null => {
  const size = Number(text);
  return Number.isInteger(size) && size >= 1 && size <= EVALUATION_LIMITS.sampleMax ? size : null;
};

function FreezeForm({ hasSample }: { hasSample: boolean }) {
  const t = useMessages(evaluationsMessages);
  const client = useQueryClient();
  const [size, setSize] = useState(String(DEFAULT_SIZE));
  const [isAsking, setIsAsking] = useState(false);
  const chosen = sizeOf(size);
  const freeze = useMutation({
    mutationFn: (wanted: number) =>
      dataOrThrow(callApi({ endpoint: 'freezeSample', schema: evaluationSample, body: { size: wanted } })),
    onError: (error) => toastFailure(messagesNow(evaluationsMessages)('evaluations.freeze_failed'), error),
    onSettled: () => {
      setIsAsking(false);
      return client.invalidateQueries({ queryKey: CURRENT_SAMPLE_KEY });
    },
  });
  const begin = () => chosen !== null && freeze.mutate(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || freeze.isPending) return;
    if (hasSample) setIsAsking(true);
    else begin();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="w-full max-w-56">
        <TextField
          label={t('evaluations.size')}
          inputMode="numeric"
          value={size}
          error={
            chosen === null ? t('evaluations.size_range', { max: EVALUATION_LIMITS.sampleMax }) : undefined
          }
          onChange={({ target }) => setSize(target.value)}
        />
      </div>
      <Button
        type="submit"
        tone={hasSample ? 'secondary' : 'primary'}
        icon={<Snowflake aria-hidden="true" />}
        busy={freeze.isPending && !isAsking}
      >
        {t(hasSample ? 'evaluations.freeze_another' : 'evaluations.freeze')}
      </Button>
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
