import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { ChartLine, Play } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { EvaluationPanel } from './evaluation-panel.tsx';
import { useEvaluationStep, useEvaluations } from './use-evaluations.ts';

/** Starts evaluations of the detector, and shows what they say. */
export function Evaluations() {
  const t = useMessages(evaluationsMessages);
  const { query, pager } = useEvaluations();
  const steps = useEvaluationStep();
  return (
    <>
      <PanelSection title={t('evaluations.start_title')}>
        <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('evaluations.start_text')}</p>
        <div className="flex flex-wrap gap-3">
          {(['sample', 'hard_cases'] as const).map((source) => (
            <Button
              key={source}
              tone={source === 'sample' ? 'primary' : 'secondary'}
              icon={<Play aria-hidden="true" />}
              busy={steps.running?.kind === 'start' && steps.running.source === source}
              onClick={() => steps.take({ kind: 'start', source })}
            >
              {t(`evaluations.start_${source}`)}
            </Button>
          ))}
        </div>
      </PanelSection>
      <QueryView
        query={query}
        failed={t('evaluations.load_failed')}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState icon={<ChartLine />} title={t('evaluations.none')} text={t('evaluations.none_text')} />
        }
      >
        {({ data }) => (
          <div className="grid gap-4">
            {data.map((one) => (
              <EvaluationPanel key={one.evaluation_id} evaluation={one} steps={steps} />
            ))}
          </div>
        )}
      </QueryView>
      <Pager {...pager} />
    </>
  );
}
