import { chooseAnalyticsBadge } from '@smart-waste/core';
import { analyticsMessages } from '@smart-waste/messages/en/analytics';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { statusMessages } from '@smart-waste/messages/en/status';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { buildAnalysisPath } from '../../shared/paths.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { Clipped } from '../../shared/ui/clipped.tsx';
import { ROW_LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import type { RecentUpload } from './load/fetch-analytics.ts';

function RecentUploadRow({ image }: { image: RecentUpload }) {
  const t = useMessages(analyticsMessages);
  const tImages = useMessages(imagesMessages);
  const language = useLanguage();
  const renew = useRenewLinks();
  const { describePhoto } = usePhotoText();
  const place = image.location.trim() || t('analytics.no_location');
  return (
    <li className="relative flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <PhotoFrame
        src={image.thumbnail_url}
        alt={describePhoto(image.location)}
        color={image.placeholder_color}
        renewLink={async () => (await renew(image.image_id)).thumbnail_url}
        className="size-14 shrink-0 rounded-control"
      />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,1fr)_12rem_minmax(8rem,12rem)_7rem] lg:items-center">
        <h3 className="min-w-0 text-sm font-medium">
          <Link
            to={buildAnalysisPath(image.image_id)}
            aria-label={t('analytics.open_analysis', { place })}
            className={ROW_LINK_CLASSES}
          >
            <Clipped text={place} />
          </Link>
        </h3>
        <p className="text-xs text-ink-soft tabular-nums">
          <time dateTime={image.uploaded_at}>
            {formatDateTime(image.uploaded_at, language) ?? tImages('images.unknown_date')}
          </time>
        </p>
        <div className="flex flex-wrap items-center gap-3 lg:contents">
          <span>
            {image.status === 'completed' ? (
              <ImageStatusBadge image={{ ...image, status: 'completed' }} />
            ) : (
              <AnalyticsBadge status={image.status} />
            )}
          </span>
          <span className="text-xs text-ink-soft tabular-nums lg:text-right">
            {t('analytics.detections', { count: image.analysis_results?.total_detections ?? 0 })}
          </span>
        </div>
      </div>
    </li>
  );
}

/** The newest uploads of the time range. */
export function RecentActivity({ images }: { images: readonly RecentUpload[] }) {
  const t = useMessages(analyticsMessages);
  return (
    <PanelSection title={t('analytics.recent_activity')}>
      {images.length === 0 ? (
        <p className="grid h-24 place-items-center text-sm text-ink-soft">{t('analytics.no_recent')}</p>
      ) : (
        <ul className="divide-y">
          {images.map((image) => (
            <RecentUploadRow key={image.image_id} image={image} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

type Tone = ReturnType<typeof chooseAnalyticsBadge>['tone'];

const STYLES: Record<Tone, { color: BadgeTone; icon: ReactNode }> = {
  waiting: { color: 'plain', icon: <Clock aria-hidden="true" /> },
  working: { color: 'sky', icon: <Spinner /> },
  good: { color: 'leaf', icon: <Check aria-hidden="true" /> },
  bad: { color: 'brick', icon: <TriangleAlert aria-hidden="true" /> },
  warning: { color: 'amber', icon: <TriangleAlert aria-hidden="true" /> },
};

/** The status of an upload, as one of the four labels of this screen. */
function AnalyticsBadge({ status }: { status: string }) {
  const t = useMessages(statusMessages);
  const { label, tone } = chooseAnalyticsBadge(status);
  return (
    <Badge tone={STYLES[tone].color}>
      {STYLES[tone].icon}
      {label === null ? status : t(label)}
    </Badge>
  );
}
