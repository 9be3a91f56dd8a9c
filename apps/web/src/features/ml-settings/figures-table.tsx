import {
  DETECTOR_CHOICES,
  type DetectorChoice,
  type DetectorFigures,
  type ModelPerformance,
} from '@smart-waste/contract';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { useSecondsText } from '../../shared/format/duration.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { FigureTable } from '../../shared/ui/figure-table.tsx';

const findNewestTest = (tests: ModelPerformance['tests'], detector: DetectorChoice) => {
  for (const { requested_at, performance } of tests) {
    const figures = performance?.detectors.find((one) => one.detector === detector);
    if (figures) return { requested_at, figures };
  }
  return undefined;
};
const computeAnsweredShare = ({ answered, photos }: DetectorFigures) =>
  photos === 0 ? null : answered / photos;

/** The figures of each detector from the last performance test and the newest runs. */
export function FiguresTable({ performance: { tests, production } }: { performance: ModelPerformance }) {
  const t = useMessages(mlSettingsMessages);
  const texts = useFigureTexts();
  const rows = DETECTOR_CHOICES.flatMap((detector) => {
    const test = findNewestTest(tests, detector);
    const runs = production.find((one) => one.detector === detector);
    const inTest = test && [
      t('ml_settings.source_test_on', { count: test.figures.photos }),
      texts.formatShare(test.figures.evaluation.map50),
      texts.formatDuration(test.figures.average_ms),
      texts.formatShare(computeAnsweredShare(test.figures)),
      <UploadedTime key="when" iso={test.requested_at} />,
    ];
    const inRuns = runs && [
      t('ml_settings.source_runs', { count: runs.runs }),
      '–',
      texts.formatDuration(runs.average_ms),
      texts.formatShare(runs.completed / runs.runs),
      <UploadedTime key="when" iso={runs.last_used} />,
    ];
    const measured = [inTest, inRuns].flatMap((cells) => (cells ? [cells] : []));
    const all = measured.length > 0 ? measured : [[t('ml_settings.no_data'), '–', '–', '–', '–']];
    return all.map((cells, index) => ({
      key: `${detector}${index}`,
      cells: [t(`ml_settings.${detector}`), ...cells],
    }));
  });
  const head = [
    t('ml_settings.model'),
    t('ml_settings.source'),
    t('ml_settings.accuracy'),
    t('ml_settings.speed'),
    t('ml_settings.success_rate'),
    t('ml_settings.last_used'),
  ];
  return <FigureTable caption={t('ml_settings.performance_section')} head={head} rows={rows} />;
}

/** Formatters of figures; a missing figure becomes 'no data yet'. */
export function useFigureTexts() {
  const t = useMessages(mlSettingsMessages);
  const formatSeconds = useSecondsText();
  return {
    formatShare: (share: number | null) => (share === null ? t('ml_settings.no_data') : formatPercent(share)),
    formatDuration: (milliseconds: number | null) =>
      milliseconds === null ? t('ml_settings.no_data') : formatSeconds(milliseconds / 1000),
  };
}
