import type { ZoneUpload } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { imageKeys, showImage } from '../../../shared/api/images.ts';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { percentText } from '../../../shared/images/place-text.ts';
import { imageWords } from '../../../shared/images/words.ts';
import { analysisPath, isOpen, PATHS } from '../../../shared/paths.ts';
import { exactTime } from '../../../shared/time/relative-time.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';
import { zoneWords } from './words.ts';

/** A zone names its uploads without their small pictures; each is asked for when it is to be seen. */
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
export function ZoneUploadRow({ upload }: { upload: ZoneUpload }) {
  const w = useWords(zoneWords);
  const said = useWords(imageWords);
  const { noLocation } = useWords(analyticsWords);
  const language = useLanguage();
  const place = upload.location.trim() || noLocation;
  return (
    <li className="flex items-center gap-4 py-3">
      <Thumbnail imageId={upload.image_id} alt={said.photoOf(place)} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{place}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
          <span>{exactTime(upload.uploaded_at, language) ?? said.unknownDate}</span>
          <span>{w.detections(upload.detections)}</span>
          {upload.detections > 0 && <span>{w.confidence(percentText(upload.average_confidence))}</span>}
        </p>
      </div>
      {isOpen(PATHS.adminAnalysis) && (
        <Link
          to={analysisPath(upload.image_id)}
          aria-label={`${w.viewAnalysis}: ${place}`}
          className="text-sm font-medium text-leaf underline-offset-4 hover:underline"
        >
          {w.viewAnalysis}
        </Link>
      )}
    </li>
  );
}
