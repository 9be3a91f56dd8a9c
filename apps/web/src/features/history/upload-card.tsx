import type { Image } from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import { historyMessages } from '@smart-waste/messages/en/history';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { Clock, MapPin, Navigation, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { formatGps } from '../../shared/format/values.ts';
import { FindingLines, StageProgress } from '../../shared/images/findings.tsx';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';

/** The state of an upload's analysis: its stage, its findings, or why it failed. */
export const UploadFindings = ({ image }: { image: Image }) =>
  isFinal(image.status) ? (
    <div className="grid gap-1 text-sm">
      <FindingLines image={image} />
    </div>
  ) : (
    <StageProgress stage={image.stage} />
  );

// Loaded beside the list, whose first screen has no room for it.
const ReportLine = createLazyPart(
  'The status of reports',
  async () => (await import('./report-part.tsx')).ReportLine,
);

type UploadCardProps = {
  image: Image;
  /** Counted from one, among all uploads; read out by screen readers. */
  position: number;
  total: number;
  /** Deleting needs the server. */
  isOnline: boolean;
  onOpen: (image: Image) => void;
  onDelete: (image: Image) => void;
};

/** One upload: photo, place, time and findings. Scrolling does not render it again. */
export const UploadCard = memo(function UploadCard({
  image,
  position,
  total,
  isOnline,
  onOpen,
  onDelete,
}: UploadCardProps) {
  const t = useMessages(historyMessages);
  const tImages = useMessages(imagesMessages);
  const { describePhoto, describeOpener } = usePhotoText();
  const renew = useRenewLinks();
  const titleId = useId();
  const place = image.location || tImages('images.no_location');
  return (
    <article
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={total}
      className="flex min-w-0 flex-col overflow-hidden rounded-panel border bg-surface contain-content"
    >
      <PhotoFrame
        src={image.thumbnail_url}
        alt={describePhoto(image.location)}
        color={image.placeholder_color}
        renewLink={async () => (await renew(image.image_id)).thumbnail_url}
        className="aspect-[4/3]"
      >
        <button
          type="button"
          aria-label={describeOpener(image.location)}
          onClick={() => onOpen(image)}
          className="absolute inset-0 rounded-t-panel focus-visible:-outline-offset-4"
        />
        <span className="pointer-events-none absolute inset-x-3 top-3 flex">
          <ImageStatusBadge image={image} />
        </span>
      </PhotoFrame>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="grid gap-1 text-sm text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          <h2 id={titleId} className="flex min-w-0 items-start gap-2 text-base font-medium text-ink">
            <MapPin aria-hidden="true" className="translate-y-0.5" />
            <span title={place} className="line-clamp-2 min-w-0 wrap-anywhere">
              {place}
            </span>
          </h2>
          <p className="flex items-start gap-2">
            <Clock aria-hidden="true" />
            <UploadedTime iso={image.uploaded_at} />
          </p>
          <p className="flex items-start gap-2 tabular-nums">
            <Navigation aria-hidden="true" />
            {formatGps(image) ?? tImages('images.no_gps')}
          </p>
        </div>
        <UploadFindings image={image} />
        <ReportLine image={image} />
        <div className="mt-auto flex gap-2 pt-1">
          <Button
            tone="secondary"
            size="small"
            className="flex-1"
            onClick={() => onOpen(image)}
            aria-describedby={titleId}
          >
            {t('history.view_details')}
          </Button>
          <Button
            tone="quiet"
            size="small"
            disabled={!isOnline}
            {...(!isOnline && { title: t('history.delete_offline') })}
            onClick={() => onDelete(image)}
            aria-describedby={titleId}
            icon={<Trash2 aria-hidden="true" />}
          >
            {t('history.delete')}
          </Button>
        </div>
      </div>
    </article>
  );
});
