import type { EvaluationRun, EvaluationSample } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { Link } from 'react-router';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import { buildEvaluationPath } from '../../../shared/paths.ts';
import { FigureTable } from '../../../shared/ui/figure-table.tsx';
import { LINK_CLASSES } from '../../../shared/ui/link-classes.ts';
import { Pager } from '../../../shared/ui/pager.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { LinesSkeleton } from '../lines-skeleton.tsx';
import { useEvaluationName, useEvaluationTime } from '../runs/evaluation-summary.tsx';
import { useListedEvaluation } from '../runs/use-evaluations.ts';
import { useEvaluationsOn, useSamples } from './use-samples.ts';

/** Every sample that was drawn, with what was asked for and the evaluations on it; nothing before the first one. */
export function SampleList() {
  const t = useMessages(evaluationsMessages);
  const { query, pager } = useSamples();
  if (query.data?.data.length === 0) return null;
  const title = t('evaluations.samples');
  const head = [
    t('evaluations.sample'),
    t('evaluations.sample_seed'),
    t('evaluations.size'),
    t('evaluations.sample_labelled'),
    t('evaluations.sample_drawn'),
    t('evaluations.sample_evaluations'),
  ];
  return (
    <PanelSection title={title}>
      <QueryView query={query} failed={t('evaluations.load_failed')} loading={<LinesSkeleton />}>
        {({ data }) => (
          <div id={pager.listId}>
            <FigureTable
              caption={title}
              head={head}
              rows={data.map((sample) => ({ key: sample.sample_id, cells: toCells(sample, t) }))}
            />
          </div>
        )}
      </QueryView>
      <Pager {...pager} />
    </PanelSection>
  );
}

type Translate = ReturnType<typeof useMessages<typeof evaluationsMessages>>;

/** Its number, and with which one it begins; a server of the version before says neither. */
function formatSampleName(
  { number, is_current, extends_number = null }: EvaluationSample,
  t: Translate,
): string {
  if (number === undefined) return t('evaluations.sample');
  const name = t(is_current ? 'evaluations.sample_current' : 'evaluations.sample_name', { number });
  return extends_number === null
    ? name
    : `${name}, ${t('evaluations.sample_extends', { number: extends_number })}`;
}

const toCells = (sample: EvaluationSample, t: Translate) => {
  const { seed, size, requested_size, labelled } = sample;
  return [
    formatSampleName(sample, t),
    // A seed is copied, so it has no separators.
    String(seed),
    <span key="size" className="max-md:max-w-[70%] max-md:text-right">
      {size < requested_size
        ? t('evaluations.fewer', { size, requested: requested_size })
        : t('evaluations.count', { count: size })}
    </span>,
    t('evaluations.labelled_of', { labelled, size }),
    <Drawn key="drawn" sample={sample} />,
    <EvaluationLinks key="evaluations" sample={sample} />,
  ];
};

const Drawn = ({ sample: { created_at, created_by } }: { sample: EvaluationSample }) => (
  <span>
    <UploadedTime iso={created_at} />
    {created_by !== null && ` · ${created_by}`}
  </span>
);

/** Those without figures. */
const STATE_NAMES = {
  waiting: 'evaluations.state_waiting',
  running: 'evaluations.state_running',
  failed: 'evaluations.state_failed',
  cancelled: 'evaluations.cancelled',
} as const;

function EvaluationLinks({ sample }: { sample: EvaluationSample }) {
  const t = useMessages(evaluationsMessages);
  const { data, isError } = useEvaluationsOn(sample);
  const formatEvaluationTime = useEvaluationTime(data?.data ?? []);
  if (isError) return <span className="text-brick">{t('evaluations.load_failed')}</span>;
  if (!data || data.data.length === 0) return data ? '–' : null;
  return (
    <ul className="grid gap-1 py-1 max-md:justify-items-end max-md:text-right">
      {data.data.map((evaluation) => (
        <EvaluationLink
          key={evaluation.evaluation_id}
          evaluation={evaluation}
          formatTime={formatEvaluationTime}
        />
      ))}
    </ul>
  );
}

type EvaluationLinkProps = {
  evaluation: EvaluationRun;
  formatTime: ReturnType<typeof useEvaluationTime>;
};

function EvaluationLink({ evaluation: listed, formatTime }: EvaluationLinkProps) {
  const t = useMessages(evaluationsMessages);
  const getName = useEvaluationName();
  const evaluation = useListedEvaluation(listed);
  return (
    <li>
      <Link to={buildEvaluationPath(evaluation.evaluation_id)} className={LINK_CLASSES}>
        <span>
          {formatTime(evaluation)}: {/* A line ends before the name, not at a hyphen in it. */}
          <span className="inline-block max-w-full">{getName(evaluation)}</span>
        </span>
      </Link>
      {evaluation.state !== 'completed' && ` · ${t(STATE_NAMES[evaluation.state])}`}
    </li>
  );
}
