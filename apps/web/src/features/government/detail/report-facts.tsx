import type { GovernmentReport } from '@smart-waste/contract';
import type { ReactNode } from 'react';
import { ImageStatusBadge } from '../../../shared/images/image-status-badge.tsx';
import { gpsText } from '../../../shared/images/place-text.ts';
import { imageWords } from '../../../shared/images/words.ts';
import { exactTime } from '../../../shared/time/relative-time.ts';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { governmentWords } from '../words.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-6 py-2">
    <dt className="shrink-0 text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right break-words tabular-nums">{children}</dd>
  </div>
);

/** Status, place and time of a report. */
export function ReportFacts({ report }: { report: GovernmentReport }) {
  const w = useWords(governmentWords);
  const images = useWords(imageWords);
  const language = useLanguage();
  return (
    <dl className="divide-y border-y text-sm">
      <Fact name={w.status}>
        <ImageStatusBadge image={report} />
      </Fact>
      <Fact name={w.location}>{report.location || images.noLocation}</Fact>
      <Fact name={w.coordinates}>{gpsText(report) ?? images.noGps}</Fact>
      <Fact name={w.uploaded}>
        <time dateTime={report.uploaded_at}>
          {exactTime(report.uploaded_at, language) ?? images.unknownDate}
        </time>
      </Fact>
    </dl>
  );
}
