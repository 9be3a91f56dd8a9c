import type { ListedZone, TimeRange, ZoneUpload } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { imageKeys, showImage } from '../../../shared/api/images.ts';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { formatGps, formatPercent } from '../../../shared/format/values.ts';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { imageWords } from '../../../shared/images/words.ts';
import { analysisPath } from '../../../shared/paths.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';
import { placeOf, priorityLevel } from './describe-zone.ts';
import { useZoneUploads } from './use-zones.ts';
import { zoneWords } from './words.ts';

const OutsideLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-flex items-center gap-1.5 font-medium text-leaf underline-offset-4 hover:underline"
  >
    {children}
    <ExternalLink aria-hidden="true" className="size-3.5" />
  </a>
);

type ZoneDialogProps = { zone: ListedZone; rank: number; range: TimeRange; onClose: () => void };

/** A zone's figures, links to public maps, and its uploads. */
export function ZoneDialog({ zone, rank, range, onClose }: ZoneDialogProps) {
  const w = useWords(zoneWords);
  const { metres } = useWords(analyticsWords);
  const language = useLanguage();
  const uploads = useZoneUploads(zone, range);
  const level = w[priorityLevel(zone.priorityScore)];
  const facts = [
    w.priority(level, zone.priorityScore.toFixed(4)),
    w.uploads(zone.uploadCount),
    w.detections(zone.detections),
    w.confidence(formatPercent(zone.averageConfidence)),
    w.radius(metres(zone.radiusMeters)),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={w.details(rank, placeOf(zone))}
      description={facts.join(' · ')}
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-soft tabular-nums">{formatGps(zone.center)}</span>
        <OutsideLink href={zone.mapLinks.googleMaps}>Google Maps</OutsideLink>
        <OutsideLink href={zone.mapLinks.openStreetMap}>OpenStreetMap</OutsideLink>
      </p>
      <ul aria-label={w.zoneUploads} className="mt-4 divide-y border-t">
        {uploads.map((upload) => (
          <ZoneUploadRow key={upload.image_id} upload={upload} />
        ))}
      </ul>
      {zone.uploadCount > uploads.length && (
        <p className="mt-3 text-xs text-ink-soft">
          {w.onlyNewest(uploads.length, zone.uploadCount.toLocaleString(language))}
        </p>
      )}
    </Dialog>
  );
}

/** A zone lists its uploads without thumbnails; each is requested when it becomes visible. */
function Thumbnail({ imageId, alt }: { imageId: string; alt: string }) {
  const { data } = useQuery({
    queryKey: imageKeys.one(imageId),
    queryFn: ({ signal }) => showImage(imageId, signal),
  });
  if (!data) return <Skeleton className="size-14 shrink-0" />;
  return (
    <PhotoFrame
      src={data.thumbnail_url}
      alt={alt}
      color={data.placeholder_color}
      className="size-14 shrink-0 rounded-control"
    />
  );
}

/** One upload of a zone. */
function ZoneUploadRow({ upload }: { upload: ZoneUpload }) {
  const w = useWords(zoneWords);
  const images = useWords(imageWords);
  const { noLocation } = useWords(analyticsWords);
  const language = useLanguage();
  const place = upload.location.trim() || noLocation;
  return (
    <li className="flex items-center gap-4 py-3">
      <Thumbnail imageId={upload.image_id} alt={images.photoOf(place)} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{place}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
          <span>{formatDateTime(upload.uploaded_at, language) ?? images.unknownDate}</span>
          <span>{w.detections(upload.detections)}</span>
          {upload.detections > 0 && <span>{w.confidence(formatPercent(upload.average_confidence))}</span>}
        </p>
      </div>
      <Link
        to={analysisPath(upload.image_id)}
        aria-label={`${w.viewAnalysis}: ${place}`}
        className="text-sm font-medium text-leaf underline-offset-4 hover:underline"
      >
        {w.viewAnalysis}
      </Link>
    </li>
  );
}
