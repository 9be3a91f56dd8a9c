import {
  type EvaluationComparison,
  type EvaluationRun,
  evaluationComparison,
  evaluationRunList,
} from '@smart-waste/contract';
import { toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useQuery } from '@tanstack/react-query';
import { useAddress, withParameters } from '../../../shared/address.ts';
import { callApi } from '../../../shared/api/client.ts';
import { getDataOrThrow, isNotFound } from '../../../shared/http/api-result.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { FigureTable } from '../../../shared/ui/figure-table.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { EVALUATIONS_KEY, reloadIfGone } from '../evaluation-cache.ts';
import { FigureCell, FigureNotes } from '../figures/figure-cell.tsx';
import type { Figure } from '../figures/figure-text.ts';
import { useEvaluationTime } from './evaluation-summary.tsx';

/** The newest ones can be chosen. */
const OTHERS_SHOWN = '100';

/** The completed evaluations of the same source, the newest first. */
const useOthers = ({ evaluation_id, source }: EvaluationRun) =>
  useQuery({
    queryKey: [...EVALUATIONS_KEY, 'others', source],
    queryFn: ({ signal }) => {
      const query = { source, limit: OTHERS_SHOWN };
      return getDataOrThrow(
        callApi({ endpoint: 'listEvaluations', schema: evaluationRunList, query, signal }),
      );
    },
    select: ({ data }) =>
      data.filter((other) => other.state === 'completed' && other.evaluation_id !== evaluation_id),
  });

/** This evaluation minus another one that is chosen, by the photos that both answered; nothing without another. The address names
 * the other one. */
export function Comparison({ evaluation }: { evaluation: EvaluationRun }) {
  const t = useMessages(evaluationsMessages);
  const { data: others = [] } = useOthers(evaluation);
  const formatEvaluationTime = useEvaluationTime([evaluation, ...others]);
  const { address, change } = useAddress();
  const chosenId = address.get('compare') ?? '';
  if (others.length === 0 && chosenId === '') return null;
  const isListed = others.some((other) => other.evaluation_id === chosenId);
  const describeEvaluation = (one: EvaluationRun) => {
    const { model_name, model_version, total, sample_number } = one;
    const other = {
      model: [model_name, model_version].filter(Boolean).join(' '),
      when: formatEvaluationTime(one),
      photos: total,
    };
    return typeof sample_number === 'number'
      ? t('evaluations.other_of_sample', { ...other, number: sample_number })
      : t('evaluations.other_name', other);
  };
  return (
    <PanelSection title={t('evaluations.comparison')}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('evaluations.comparison_text')}</p>
      <div className="max-w-xl">
        <SelectField
          label={t('evaluations.compare_with')}
          options={[
            { value: '', label: t('evaluations.choose_other') },
            ...others.map((other) => ({ value: other.evaluation_id, label: describeEvaluation(other) })),
          ]}
          value={isListed ? chosenId : ''}
          onChange={(compare) => change((before) => withParameters(before, { compare }))}
        />
      </div>
      {chosenId !== '' && <OtherComparison key={chosenId} evaluation={evaluation} other_id={chosenId} />}
    </PanelSection>
  );
}

type OtherProps = { evaluation: Pick<EvaluationRun, 'evaluation_id' | 'source'>; other_id: string };

function OtherComparison({ evaluation: { evaluation_id, source }, other_id }: OtherProps) {
  const t = useMessages(evaluationsMessages);
  const query = useQuery({
    queryKey: ['evaluation-comparison', evaluation_id, other_id],
    queryFn: ({ client, signal }) => {
      const params = { evaluation_id, other_id };
      const call = { endpoint: 'compareEvaluations', schema: evaluationComparison, params } as const;
      return reloadIfGone(client, getDataOrThrow(callApi({ ...call, signal })));
    },
    // Its figures never change, and the server computes them each time.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always', // chosen again: another window may have deleted one of the two
  });
  if (isNotFound(query.error))
    return (
      <p role="alert" className="mt-3 text-sm">
        {t('evaluations.other_deleted')}
      </p>
    );
  return (
    <div className="mt-5">
      <QueryView query={query} failed={t('evaluations.load_failed')}>
        {(comparison) => <Differences comparison={comparison} source={source} />}
      </QueryView>
    </div>
  );
}

type DifferencesProps = { comparison: EvaluationComparison; source: EvaluationRun['source'] };

function Differences({ comparison: { photos, headlines, classes }, source }: DifferencesProps) {
  const t = useMessages(evaluationsMessages);
  const translate = useSentence();
  const renderCell = (figure: Figure, key: string) => (
    <FigureCell key={key} figure={figure} source={source} isDifference />
  );
  const ofAll = [
    { key: 'false_alarms', figure: headlines.false_alarm_rate },
    { key: 'auroc', figure: headlines.image_auroc },
    { key: 'map50', figure: headlines.map50 },
    { key: 'precision', figure: headlines.precision },
    { key: 'recall', figure: headlines.recall },
  ] as const;
  const ofClasses = classes.filter(({ recall }) => recall.value !== null);
  const figures = [
    ...ofAll.map(({ figure }) => figure),
    ...ofClasses.flatMap(({ ap50, recall }) => [ap50, recall]),
  ];
  return (
    <div className="grid gap-5">
      <p className="text-sm tabular-nums">{t('evaluations.common_photos', { photos })}</p>
      <FigureTable
        caption={t('evaluations.comparison')}
        head={[t('evaluations.figure'), t('evaluations.difference')]}
        rows={ofAll.map(({ key, figure }) => ({
          key,
          cells: [t(`evaluations.${key}`), renderCell(figure, key)],
        }))}
      />
      <FigureTable
        caption={t('evaluations.classes')}
        head={[t('evaluations.class'), t('evaluations.ap50'), t('evaluations.recall')]}
        rows={ofClasses.map(({ class: key, ap50, recall }) => ({
          key,
          cells: [
            translate(createClassReason(toClassTitle(key))),
            renderCell(ap50, 'ap50'),
            renderCell(recall, 'recall'),
          ],
        }))}
      />
      <FigureNotes figures={figures} source={source} />
    </div>
  );
}
