import type { GovernmentReport } from '@smart-waste/contract';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { clsx } from 'clsx';
import { memo } from 'react';
import { formatGps } from '../../shared/format/values.ts';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { Severity } from '../../shared/images/severity.tsx';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { useRenewReport } from './use-reports.ts';

/** Why there is no result, where it is known; the badge says what was found. */
function Failure({ report }: { report: GovernmentReport }) {
  const translate = useSentence();
  const { analysis_results, error_message, error_reason } = report;
  if (analysis_results !== null || !error_message) return null;
  return <p className="text-ink-soft">{translate(error_message, error_reason)}</p>;
}

type ReportRowProps = {
  report: GovernmentReport;
  isHighlighted: boolean;
  onHighlight: (id: string | null) => void;
  onOpen: (id: string) => void;
};

/**
 * One report: photo, place, status, time and findings. The whole row opens it. Highlighting another row does not render
 * it.
 */
export const ReportRow = memo(function ReportRow({
  report,
  isHighlighted,
  onHighlight,
  onOpen,
}: ReportRowProps) {
  const t = useMessages(imagesMessages);
  const renew = useRenewReport();
  const { image_id } = report;
  const { describePhoto } = usePhotoText();
  const place = report.location || t('images.no_location');
  return (
    <li
      id={`report-${image_id}`}
      onPointerEnter={() => onHighlight(image_id)}
      onPointerLeave={() => onHighlight(null)}
      className={clsx(
        'relative flex gap-4 px-4 py-3.5 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-leaf',
        isHighlighted && 'bg-sunken',
      )}
    >
      <PhotoFrame
        src={report.thumbnail_url}
        alt={describePhoto(report.location)}
        color={report.placeholder_color}
        renewLink={async () => (await renew(image_id)).thumbnail_url}
        className="aspect-[4/3] w-24 shrink-0 self-start rounded-control sm:w-32"
      />
      <div className="grid min-w-0 flex-1 content-start gap-1 text-sm">
        <div className="grid grid-cols-1 justify-items-start gap-x-4 gap-y-1 sm:flex sm:items-start sm:justify-between">
          <h3 className="min-w-0 font-medium">
            <button
              type="button"
              onClick={() => onOpen(image_id)}
              onFocus={() => onHighlight(image_id)}
              onBlur={() => onHighlight(null)}
              className="line-clamp-2 text-left wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none"
            >
              {place}
            </button>
          </h3>
          <ImageStatusBadge image={report} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft tabular-nums">
          <Severity image={report} />
          <UploadedTime iso={report.uploaded_at} />
          <span>{formatGps(report) ?? t('images.no_gps')}</span>
        </p>
        <Failure report={report} />
      </div>
    </li>
  );
});
