import type { EvaluationFigures, EvaluationRunDetails } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { Download } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { saveFile } from '../../shared/api/download-file.ts';
import { isNotFound } from '../../shared/http/api-result.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { Page } from '../../shared/ui/page.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Curves } from './figures/curves.tsx';
import { FigureTables } from './figures/figure-tables.tsx';
import { Headlines } from './figures/headlines.tsx';
import { Mistakes } from './figures/mistakes.tsx';
import { Comparison } from './runs/comparison.tsx';
import { EvaluationSteps } from './runs/evaluation-steps.tsx';
import { EvaluationSummary, useEvaluationName } from './runs/evaluation-summary.tsx';
import { useEvaluation, useEvaluationStep } from './runs/use-evaluations.ts';

/** One evaluation with all of its figures, its worst mistakes, and how it differs from others. */
export function EvaluationPage() {
  const t = useMessages(evaluationsMessages);
  const getName = useEvaluationName();
  const { evaluation_id = '' } = useParams();
  const query = useEvaluation(evaluation_id);
  const title = query.data
    ? t(`evaluations.of_${query.data.source}`, { model: getName(query.data) })
    : t('evaluations.evaluation');
  if (isNotFound(query.error)) return <Missing isKnown={query.data !== undefined} />;
  return (
    <Page title={title}>
      <p className="-mt-2 mb-4">
        <Link to={PATHS.adminEvaluations} className={LINK_CLASSES}>
          {t('evaluations.all_evaluations')}
        </Link>
      </p>
      <QueryView query={query} failed={t('evaluations.load_failed')}>
        {(evaluation) => <Loaded evaluation={evaluation} />}
      </QueryView>
    </Page>
  );
}

/** In place of an evaluation that is not there: nothing can be done with it, also when it was shown until now. */
function Missing({ isKnown }: { isKnown: boolean }) {
  const t = useMessages(evaluationsMessages);
  return (
    <Page title={t('evaluations.evaluation')}>
      <ErrorPanel title={t(isKnown ? 'evaluations.evaluation_deleted' : 'evaluations.evaluation_missing')}>
        <p className="mt-2">
          <Link to={PATHS.adminEvaluations} className={LINK_CLASSES}>
            {t('evaluations.all_evaluations')}
          </Link>
        </p>
      </ErrorPanel>
    </Page>
  );
}

function Loaded({ evaluation }: { evaluation: EvaluationRunDetails }) {
  const t = useMessages(evaluationsMessages);
  const navigate = useNavigate();
  const steps = useEvaluationStep();
  const { figures } = evaluation;
  return (
    <div className="grid gap-4">
      <PanelSection
        title={t('evaluations.headlines')}
        aside={
          <EvaluationSteps
            evaluation={evaluation}
            steps={steps}
            onDeleted={() => void navigate(PATHS.adminEvaluations)}
          />
        }
      >
        <div className="grid gap-5">
          <EvaluationSummary evaluation={evaluation} />
          {figures && <Overview evaluation={evaluation} figures={figures} />}
        </div>
      </PanelSection>
      {figures && <AllFigures evaluation={evaluation} figures={figures} />}
    </div>
  );
}

type FiguresProps = { evaluation: EvaluationRunDetails; figures: EvaluationFigures };

function Overview({ evaluation, figures }: FiguresProps) {
  const t = useMessages(evaluationsMessages);
  const { photos, groups, headlines } = figures;
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(evaluation, null, 2)], { type: 'application/json' }),
      `evaluation-${evaluation.requested_at.slice(0, 'YYYY-MM-DD'.length)}.json`,
    );
  return (
    <>
      <p className="text-sm tabular-nums">
        {evaluation.source === 'import'
          ? t('evaluations.photo_count', { photos })
          : t('evaluations.photos', { photos, groups })}
      </p>
      <Headlines headlines={headlines} source={evaluation.source} figures={figures} />
      <div>
        <Button tone="secondary" size="small" icon={<Download aria-hidden="true" />} onClick={save}>
          {t('evaluations.save_figures')}
        </Button>
      </div>
    </>
  );
}

const AllFigures = ({ evaluation, figures }: FiguresProps) => (
  <>
    <FigureTables figures={figures} source={evaluation.source} />
    {/* Imported photos are shown nowhere: they are no uploads. */}
    {evaluation.source !== 'import' && <Mistakes evaluation_id={evaluation.evaluation_id} />}
    <Curves figures={figures} liveThreshold={evaluation.settings?.confidence_threshold ?? null} />
    <Comparison evaluation={evaluation} />
  </>
);
