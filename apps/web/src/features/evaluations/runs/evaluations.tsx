import type { EvaluationRun, EvaluationSource } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { ChartLine } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../../../shared/messages/messages.ts';
import { buildEvaluationPath } from '../../../shared/paths.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LINK_CLASSES } from '../../../shared/ui/link-classes.ts';
import { Pager } from '../../../shared/ui/pager.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { Headlines } from '../figures/headlines.tsx';
import { LinesSkeleton } from '../lines-skeleton.tsx';
import { EvaluationSteps } from './evaluation-steps.tsx';
import { EvaluationSummary, useDatedEvaluationName, useEvaluationName } from './evaluation-summary.tsx';
import { StartPanel } from './start-panel.tsx';
import {
  isUnfinished,
  useEvaluationStep,
  useEvaluations,
  useListedEvaluation,
  useOpenEvaluation,
} from './use-evaluations.ts';

/** Starts evaluations, shows the one that is open where no shown page has it, and lists those of the random sample; those of hard cases and of imported photos stand apart, below. */
export function Evaluations() {
  const t = useMessages(evaluationsMessages);
  const steps = useEvaluationStep();
  const ofSample = useEvaluations('sample');
  const ofHardCases = useEvaluations('hard_cases');
  const ofImports = useEvaluations('import');
  const { data: open = null } = useOpenEvaluation();
  const lists = [ofSample, ofHardCases, ofImports];
  const shown = lists.flatMap(({ query: { data } }) => data?.data ?? []);
  const card = { steps, getDatedName: useDatedEvaluationName(open === null ? shown : [open, ...shown]) };
  const isOnNoPage = open !== null && !lists.some((list) => mayShow(list, open));
  return (
    <>
      <StartPanel
        steps={steps}
        isOneOpen={open !== null || lists.some(hasOpen)}
        onStarted={(source) => (source === 'sample' ? ofSample : ofHardCases).toFirst()}
      />
      {isOnNoPage && <EvaluationCard evaluation={open} {...card} />}
      <EvaluationList
        {...ofSample}
        source="sample"
        {...card}
        empty={
          <EmptyState icon={<ChartLine />} title={t('evaluations.none')} text={t('evaluations.none_text')} />
        }
      />
      {hasSome(ofHardCases) && <EvaluationList {...ofHardCases} source="hard_cases" {...card} empty={null} />}
      {hasSome(ofImports) && <EvaluationList {...ofImports} source="import" {...card} empty={null} />}
    </>
  );
}

/** There is something to show: evaluations, or why they could not be loaded. */
const hasSome = ({ query: { data, error } }: ReturnType<typeof useEvaluations>): boolean =>
  (data?.data.length ?? 0) > 0 || error !== null;

/** Whether one of the shown page waits or runs, which a failed request or a server of the version before does not say. */
const hasOpen = ({ query: { data } }: ReturnType<typeof useEvaluations>): boolean =>
  data?.data.some(isUnfinished) ?? false;

/** Whether the shown page has the evaluation, or is not known yet. */
const mayShow = (
  { query: { data, isPending } }: ReturnType<typeof useEvaluations>,
  { evaluation_id }: EvaluationRun,
): boolean => isPending || (data?.data.some((one) => one.evaluation_id === evaluation_id) ?? false);

/** What each evaluation on the screen needs beside itself. */
type CardProps = {
  steps: ReturnType<typeof useEvaluationStep>;
  getDatedName: ReturnType<typeof useDatedEvaluationName>;
};

type EvaluationListProps = CardProps &
  ReturnType<typeof useEvaluations> & { source: EvaluationSource; empty: React.ReactNode };

function EvaluationList({ source, query, pager, empty, ...card }: EvaluationListProps) {
  const t = useMessages(evaluationsMessages);
  const title = t(`evaluations.list_${source}`);
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="mt-4 text-xl font-semibold">{title}</h2>
      <QueryView
        query={query}
        failed={t('evaluations.load_failed')}
        loading={<LinesSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={empty}
      >
        {({ data }) => (
          <div id={pager.listId} className="grid gap-4">
            {data.map((one) => (
              <EvaluationCard key={one.evaluation_id} evaluation={one} {...card} />
            ))}
          </div>
        )}
      </QueryView>
      <Pager {...pager} />
    </section>
  );
}

type EvaluationCardProps = CardProps & { evaluation: EvaluationRun };

function EvaluationCard({ evaluation: listed, steps, getDatedName }: EvaluationCardProps) {
  const t = useMessages(evaluationsMessages);
  const evaluation = useListedEvaluation(listed);
  const getName = useEvaluationName();
  const { evaluation_id, headlines } = evaluation;
  return (
    <PanelSection
      title={getName(evaluation)}
      aside={<EvaluationSteps evaluation={evaluation} steps={steps} />}
    >
      <div className="grid gap-5">
        <EvaluationSummary evaluation={evaluation} />
        {headlines && (
          <>
            <Headlines headlines={headlines} source={evaluation.source} />
            <div>
              <Link to={buildEvaluationPath(evaluation_id)} className={LINK_CLASSES}>
                {t('evaluations.all_figures')}
                <span className="sr-only">: {getDatedName(evaluation)}</span>
              </Link>
            </div>
          </>
        )}
      </div>
    </PanelSection>
  );
}
