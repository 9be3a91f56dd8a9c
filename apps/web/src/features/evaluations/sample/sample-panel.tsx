import type { EvaluationSample } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import { useCurrentSample } from '../../../shared/api/use-current-sample.ts';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { annotatePath, FROM_SAMPLE } from '../../../shared/paths.ts';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { LinesSkeleton } from '../lines-skeleton.tsx';

// Loaded once it is known which sample there is.
const FreezeForm = createLazyPart(
  'The form of a sample',
  async () => (await import('./freeze-form.tsx')).FreezeForm,
);

/** The random sample: how far it is labelled, the next photo to label, and a way to draw another one. */
export function SamplePanel() {
  const t = useMessages(evaluationsMessages);
  const query = useCurrentSample();
  return (
    <PanelSection title={t('evaluations.sample')}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('evaluations.sample_text')}</p>
      <QueryView query={query} failed={t('evaluations.load_failed')} loading={<LinesSkeleton />}>
        {(sample) => (
          <div className="grid gap-5">
            {sample && <Labelling sample={sample} />}
            <FreezeForm sample={sample} />
          </div>
        )}
      </QueryView>
    </PanelSection>
  );
}

function Labelling({ sample }: { sample: EvaluationSample }) {
  const t = useMessages(evaluationsMessages);
  const language = useLanguage();
  const { labelled, labelled_before = 0, size, requested_size, gone, next } = sample;
  const { number, seed, drawn_from, population_at } = sample;
  const text = t('evaluations.labelled', { labelled, size });
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5 text-sm tabular-nums">
        {text}
        <Progress label={text} percent={size === 0 ? null : (100 * labelled) / size} />
        {labelled_before > 0 && (
          <p role="status">{t('evaluations.labelled_before', { count: labelled_before })}</p>
        )}
        {number !== undefined && population_at !== undefined && (
          <p className="text-ink-soft">
            {/* A seed is copied, so it has no separators. */}
            {t('evaluations.drawn_from', {
              number,
              photos: drawn_from,
              seed: String(seed),
              when: formatDateTime(population_at, language) ?? '',
            })}
          </p>
        )}
        {size < requested_size && (
          <p role="status" className="font-medium">
            {t('evaluations.fewer', { size, requested: requested_size })}.
          </p>
        )}
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
