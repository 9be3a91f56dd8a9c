import type { Image } from '@smart-waste/contract';
import { exactTime } from '../../shared/format/relative-time.ts';
import { gpsText } from '../../shared/format/values.ts';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { imageWords } from '../../shared/images/words.ts';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';

/** One of the newest uploads: thumbnail, place, status, date and coordinates. */
export function RecentUpload({ image }: { image: Image }) {
  const w = useWords(imageWords);
  const language = useLanguage();
  const renew = useRenewLinks();
  const place = image.location || w.noLocation;
  return (
    <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
      <PhotoFrame
        src={image.thumbnail_url}
        alt={w.photoOf(place)}
        color={image.placeholder_color}
        renewLink={async () => (await renew(image.image_id)).thumbnail_url}
        className="aspect-[4/3] w-24 shrink-0 self-start rounded-control sm:w-28"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
          <h3 className="line-clamp-2 min-w-0 text-sm font-medium break-words">{place}</h3>
          <ImageStatusBadge image={image} />
        </div>
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-soft tabular-nums">
          <time dateTime={image.uploaded_at}>{exactTime(image.uploaded_at, language) ?? w.unknownDate}</time>
          <span>{gpsText(image) ?? w.noGps}</span>
        </p>
      </div>
    </li>
  );
}
