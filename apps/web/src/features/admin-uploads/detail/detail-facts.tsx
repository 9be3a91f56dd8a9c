import type { Image } from '@smart-waste/contract';
import type { ReactNode } from 'react';
import { exactGpsText } from '../../../shared/images/place-text.ts';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { uploadsWords } from '../words.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-6 py-1.5">
    <dt className="shrink-0 text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right break-words tabular-nums">{children}</dd>
  </div>
);

/** Where, when and by whom. */
export function DetailFacts({ image }: { image: Image }) {
  const w = useWords(uploadsWords);
  const gps = exactGpsText(image);
  const results = image.analysis_results;
  return (
    <dl className="divide-y border-y text-sm">
      <Fact name={w.location}>{image.location || w.noAddress}</Fact>
      {gps !== null && <Fact name={w.coordinates}>{gps}</Fact>}
      <Fact name={w.uploaded}>
        <UploadedTime iso={image.uploaded_at} />
      </Fact>
      {image.username !== undefined && <Fact name={w.uploadedBy}>{image.username}</Fact>}
      {results && <Fact name={w.model}>{`${results.model} ${results.model_version}`}</Fact>}
    </dl>
  );
}
