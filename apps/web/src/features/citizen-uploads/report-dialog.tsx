import type { GovernmentReport, PhotoObject } from '@smart-waste/contract';
import { governmentMessages } from '@smart-waste/messages/en/government';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { formatGps } from '../../shared/format/values.ts';
import { BoxedPhoto } from '../../shared/images/boxed-photo.tsx';
import { DetectionList } from '../../shared/images/detection-list.tsx';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { SeverityFact } from '../../shared/images/severity.tsx';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { reportKeys, showReport } from './reports.ts';
import { useRenewReport } from './use-reports.ts';

function Report({ report }: { report: GovernmentReport }) {
  const t = useMessages(governmentMessages);
  const tImages = useMessages(imagesMessages);
  const { describePhoto } = usePhotoText();
  const renew = useRenewReport();
  const [highlighted, setHighlighted] = useState<PhotoObject | null>(null);
  const detections = report.analysis_results?.detections ?? [];
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <BoxedPhoto
        src={report.image_url}
        alt={describePhoto(report.location)}
        photo={report}
        renewLink={async () => (await renew(report.image_id)).image_url}
        detections={detections}
        highlighted={highlighted}
        onHighlight={setHighlighted}
      />
      <div className="grid content-start gap-5">
        <ReportFacts report={report} />
        {detections.length > 0 && (
          <section className="grid gap-2">
            <h3 className="text-sm font-semibold">{tImages('images.detections')}</h3>
            <DetectionList detections={detections} highlighted={highlighted} onHighlight={setHighlighted} />
          </section>
        )}
        {report.analysis_results?.message && detections.length === 0 && (
          <p className="text-sm text-ink-soft">{t('government.nothing_found')}</p>
        )}
      </div>
    </div>
  );
}

type ReportDialogProps = { imageId: string; known: GovernmentReport | undefined; onClose: () => void };

/** The details of one report: photo with boxes, findings, place and time. */
export function ReportDialog({ imageId, known, onClose }: ReportDialogProps) {
  const t = useMessages(governmentMessages);
  const tImages = useMessages(imagesMessages);
  const query = useQuery({
    queryKey: reportKeys.one(imageId),
    queryFn: ({ signal }) => showReport(imageId, signal),
    ...(known && { placeholderData: known }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('government.report')}
      description={query.data && (query.data.location || tImages('images.no_location'))}
      isDescriptionShort
      size="wide"
    >
      <QueryView query={query} failed={t('government.failed_title')} missing={t('government.not_found')}>
        {(report) => <Report report={report} />}
      </QueryView>
    </Dialog>
  );
}

/** Status, place and time of a report. */
function ReportFacts({ report }: { report: GovernmentReport }) {
  const t = useMessages(governmentMessages);
  const tImages = useMessages(imagesMessages);
  const language = useLanguage();
  return (
    <FactList>
      <Fact name={t('government.status')}>
        <ImageStatusBadge image={report} />
      </Fact>
      <SeverityFact image={report} />
      <Fact name={t('government.location')}>{report.location || tImages('images.no_location')}</Fact>
      <Fact name={t('government.coordinates')}>{formatGps(report) ?? tImages('images.no_gps')}</Fact>
      <Fact name={t('government.uploaded')}>
        <time dateTime={report.uploaded_at}>
          {formatDateTime(report.uploaded_at, language) ?? tImages('images.unknown_date')}
        </time>
      </Fact>
    </FactList>
  );
}
