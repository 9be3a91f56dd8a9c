import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';
import { Bars } from './bars.tsx';
import { ChartPanel } from './chart-panel.tsx';

const rangeOf = (bucket: number) => `${bucket * 10}–${(bucket + 1) * 10}%`;

/** How sure the detector was of what it found, in ten ranges of ten percent. */
export function ConfidenceDistribution({ buckets }: { buckets: readonly number[] }) {
  const w = useWords(analyticsWords);
  const language = useLanguage();
  const bars = buckets.map((value, bucket) => ({
    name: rangeOf(bucket),
    value,
    color: 'var(--color-chart-blue)',
  }));
  const isEmpty = buckets.every((count) => count === 0);
  return (
    <ChartPanel
      title={w.confidence}
      empty={isEmpty ? w.noDetections : null}
      table={{
        head: [w.confidenceRange, w.detectionsColumn],
        rows: bars.map(({ name, value }) => [name, value.toLocaleString(language)]),
      }}
      className="lg:col-span-2"
    >
      {(size) => <Bars {...size} title={w.confidence} bars={bars} say={w.detections} />}
    </ChartPanel>
  );
}
