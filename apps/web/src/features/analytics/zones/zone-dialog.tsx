import type { ListedZone, TimeRange, ZoneUpload } from '@smart-waste/contract';
import { formatPriority, PRIORITY_LIMITS, toPriorityLevel } from '@smart-waste/core';
import type { Translate } from '@smart-waste/messages';
import { analyticsMessages } from '@smart-waste/messages/en/analytics';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { zonesMessages } from '@smart-waste/messages/en/zones';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { imageKeys, showImage } from '../../../shared/api/images.ts';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { formatDistance } from '../../../shared/format/units.ts';
import { formatGps, formatPercent } from '../../../shared/format/values.ts';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { usePhotoText } from '../../../shared/images/photo-text.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { buildAnalysisPath } from '../../../shared/paths.ts';
import { Clipped } from '../../../shared/ui/clipped.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LINK_CLASSES } from '../../../shared/ui/link-classes.ts';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { formatPlace } from './describe-zone.ts';
import { useZoneUploads } from './use-zones.ts';

const OutsideLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className={LINK_CLASSES}>
    {children}
    <ExternalLink aria-hidden="true" className="size-3.5" />
  </a>
);

/** How the priority of a zone adds up, and the most that each term can give. */
function PrioritySum({ zone }: { zone: ListedZone }) {
  const t = useMessages(zonesMessages);
  const { weight, from } = PRIORITY_LIMITS;
  return (
    <div className="mt-4 text-sm">
      <p className="font-medium tabular-nums">{t('zones.score_sum', formatPriority(zone, 4))}</p>
      <p className="mt-0.5 text-xs text-ink-soft">
        {t('zones.score_most', {
          ...weight,
          detections_from: from.detections,
          uploads_from: from.uploads,
        })}
      </p>
    </div>
  );
}

type ZoneDialogProps = { zone: ListedZone; rank: number; range: TimeRange; onClose: () => void };

/** A raw confidence has no word, as everywhere (EV-48). */
const getConfidenceId = (isCalibrated: boolean) =>
  isCalibrated ? 'zones.confidence_calibrated' : 'zones.confidence';

/** Without detections there is nothing to be confident of. */
function describeConfidence(
  { averageConfidence, confidenceIsCalibrated, detections }: ListedZone,
  t: Translate<typeof zonesMessages>,
) {
  if (averageConfidence === null) return [t('zones.by_people')];
  return detections === 0
    ? []
    : [t(getConfidenceId(confidenceIsCalibrated), { percent: formatPercent(averageConfidence) })];
}

/** A zone's figures, links to public maps, and its uploads. */
export function ZoneDialog({ zone, rank, range, onClose }: ZoneDialogProps) {
  const t = useMessages(zonesMessages);
  const language = useLanguage();
  const query = useZoneUploads(zone, range);
  const facts = [
    t('zones.priority', { level: toPriorityLevel(zone.priorityScore), score: zone.priorityScore.toFixed(4) }),
    t('zones.uploads', { count: zone.uploadCount }),
    t('zones.detections', { count: zone.detections }),
    ...describeConfidence(zone, t),
    t('zones.radius', { size: formatDistance(zone.radiusMeters, language) }),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('zones.details', { rank, place: formatPlace(zone) })}
      description={facts.join(' · ')}
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-soft tabular-nums">{formatGps(zone.center)}</span>
        <OutsideLink href={zone.mapLinks.googleMaps}>Google Maps</OutsideLink>
        <OutsideLink href={zone.mapLinks.openStreetMap}>OpenStreetMap</OutsideLink>
      </p>
      <PrioritySum zone={zone} />
      <div className="mt-4">
        <QueryView query={query}>
          {(uploads) => (
            <>
              <ul aria-label={t('zones.zone_uploads')} className="divide-y border-t">
                {uploads.map((upload) => (
                  <ZoneUploadRow key={upload.image_id} upload={upload} />
                ))}
              </ul>
              {zone.uploadCount > uploads.length && (
                <p className="mt-3 text-xs text-ink-soft">
                  {t('zones.only_newest', {
                    shown: uploads.length,
                    all: zone.uploadCount,
                  })}
                </p>
              )}
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

/** A zone lists its uploads without thumbnails; each is requested when it becomes visible. */
function Thumbnail({ imageId, alt }: { imageId: string; alt: string }) {
  const query = useQuery({
    queryKey: imageKeys.one(imageId),
    queryFn: ({ signal }) => showImage(imageId, signal),
  });
  return (
    <QueryView
      query={query}
      loading={<Skeleton className="size-14 shrink-0" />}
      // A missing thumbnail leaves its frame; the row names the upload.
      renderError={() =>
        query.data === undefined && <div className="size-14 shrink-0 rounded-control bg-sunken" />
      }
    >
      {({ thumbnail_url, placeholder_color }) => (
        <PhotoFrame
          src={thumbnail_url}
          alt={alt}
          color={placeholder_color}
          className="size-14 shrink-0 rounded-control"
        />
      )}
    </QueryView>
  );
}

/** One upload of a zone. */
function ZoneUploadRow({ upload }: { upload: ZoneUpload }) {
  const t = useMessages(zonesMessages);
  const tImages = useMessages(imagesMessages);
  const tAnalytics = useMessages(analyticsMessages);
  const language = useLanguage();
  const { describePhoto } = usePhotoText();
  const place = upload.location?.trim() || tAnalytics('analytics.no_location');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 sm:flex-nowrap">
      <Thumbnail imageId={upload.image_id} alt={describePhoto(upload.location ?? '')} />
      <div className="min-w-0 flex-1 basis-40">
        <Clipped text={place} lines={2} className="text-sm font-medium" />
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
          <span>{formatDateTime(upload.uploaded_at, language) ?? tImages('images.unknown_date')}</span>
          <span>{t('zones.detections', { count: upload.detections })}</span>
          {upload.average_confidence === null ? (
            <span>{t('zones.by_person')}</span>
          ) : (
            upload.detections > 0 && (
              <span>
                {t(getConfidenceId(upload.confidence_is_calibrated), {
                  percent: formatPercent(upload.average_confidence),
                })}
              </span>
            )
          )}
        </p>
      </div>
      <Link
        to={buildAnalysisPath(upload.image_id)}
        aria-label={`${t('zones.view_analysis')}: ${place}`}
        className={LINK_CLASSES}
      >
        {t('zones.view_analysis')}
      </Link>
    </li>
  );
}
