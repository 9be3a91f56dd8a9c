import type { Image } from '@smart-waste/contract';
import type { ReactNode } from 'react';
import { gpsText } from '../../shared/format/values.ts';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { imageWords } from '../../shared/images/words.ts';
import { useWords } from '../../shared/words/words.ts';
import { historyWords } from './words.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-6 py-2">
    <dt className="shrink-0 text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right break-words tabular-nums">{children}</dd>
  </div>
);

/** Place, time and the model that looked. */
export function DetailsFacts({ image }: { image: Image }) {
  const w = useWords(historyWords);
  const images = useWords(imageWords);
  const { analysis_results: results } = image;
  const gps = gpsText(image);
  return (
    <dl className="divide-y border-y text-sm">
      <Fact name={w.location}>{image.location || images.noLocation}</Fact>
      <Fact name={w.gps}>
        {gps === null ? images.noGps : `${gps} (${w[`source_${image.location_source}`]})`}
      </Fact>
      <Fact name={w.uploaded}>
        <UploadedTime iso={image.uploaded_at} />
      </Fact>
      {results && <Fact name={w.model}>{`${results.model} ${results.model_version}`}</Fact>}
      {results && <Fact name={w.duration}>{w.seconds((results.duration_ms / 1000).toFixed(2))}</Fact>}
    </dl>
  );
}
