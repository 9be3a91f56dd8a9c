import type { Detection, GovernmentReport } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reportKeys, showReport } from '../../shared/api/reports.ts';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { formatGps } from '../../shared/format/values.ts';
import { ApiError } from '../../shared/http/api-result.ts';
import { DetectionList } from '../../shared/images/detection-list.tsx';
import { DetectionOverlay } from '../../shared/images/detection-overlay.tsx';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { imageWords } from '../../shared/images/words.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { useRenewReport } from './use-reports.ts';
import { governmentWords } from './words.ts';

function Report({ report }: { report: GovernmentReport }) {
  const w = useWords(governmentWords);
  const images = useWords(imageWords);
  const renew = useRenewReport();
  const [highlighted, setHighlighted] = useState<Detection | null>(null);
  const detections = report.analysis_results?.detections ?? [];
  const shape = report.width / report.height;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="mx-auto" style={{ width: `min(100%, calc(64dvh * ${shape}))` }}>
        <div className="relative" style={{ aspectRatio: shape }}>
          <PhotoFrame
            src={report.image_url}
            alt={images.photoOf(report.location || images.noLocation)}
            color={report.placeholder_color}
            fit="contain"
            renewLink={async () => (await renew(report.image_id)).image_url}
            className="size-full rounded-panel"
          />
          {detections.length > 0 && (
            <DetectionOverlay
              detections={detections}
              highlighted={highlighted}
              onHighlight={setHighlighted}
            />
          )}
        </div>
      </div>
      <div className="grid content-start gap-5">
        <ReportFacts report={report} />
        {detections.length > 0 && (
          <section className="grid gap-2">
            <h3 className="text-sm font-semibold">{images.found}</h3>
            <DetectionList detections={detections} highlighted={highlighted} onHighlight={setHighlighted} />
          </section>
        )}
        {report.analysis_results?.message && detections.length === 0 && (
          <p className="text-sm text-ink-soft">{w.nothingFound}</p>
        )}
      </div>
    </div>
  );
}

type ReportDialogProps = { imageId: string; known: GovernmentReport | undefined; onClose: () => void };

/** The details of one report: photo with boxes, findings, place and time. */
export function ReportDialog({ imageId, known, onClose }: ReportDialogProps) {
  const w = useWords(governmentWords);
  const images = useWords(imageWords);
  const query = useQuery({
    queryKey: reportKeys.one(imageId),
    queryFn: ({ signal }) => showReport(imageId, signal),
    ...(known && { placeholderData: known }),
  });
  const isDeleted = query.error instanceof ApiError && query.error.failure.status === 404;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={w.report}
      description={query.data && (query.data.location || images.noLocation)}
      size="wide"
    >
      <QueryView query={query} failed={isDeleted ? w.gone : w.failedTitle}>
        {(report) => <Report report={report} />}
      </QueryView>
    </Dialog>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-6 py-2">
    <dt className="shrink-0 text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right break-words tabular-nums">{children}</dd>
  </div>
);

/** Status, place and time of a report. */
function ReportFacts({ report }: { report: GovernmentReport }) {
  const w = useWords(governmentWords);
  const images = useWords(imageWords);
  const language = useLanguage();
  return (
    <dl className="divide-y border-y text-sm">
      <Fact name={w.status}>
        <ImageStatusBadge image={report} />
      </Fact>
      <Fact name={w.location}>{report.location || images.noLocation}</Fact>
      <Fact name={w.coordinates}>{formatGps(report) ?? images.noGps}</Fact>
      <Fact name={w.uploaded}>
        <time dateTime={report.uploaded_at}>
          {formatDateTime(report.uploaded_at, language) ?? images.unknownDate}
        </time>
      </Fact>
    </dl>
  );
}
