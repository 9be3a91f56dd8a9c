import type { Image } from '@smart-waste/contract';
import { Link } from 'react-router';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { imageWords } from '../../shared/images/words.ts';
import { analysisPath, isOpen, PATHS } from '../../shared/paths.ts';
import { useWords } from '../../shared/words/words.ts';

function Card({ image }: { image: Image }) {
  const w = useWords(imageWords);
  const renew = useRenewLinks();
  const place = image.location || w.noLocation;
  return (
    <>
      <PhotoFrame
        src={image.thumbnail_url}
        alt={w.photoOf(place)}
        color={image.placeholder_color}
        renewLink={async () => (await renew(image.image_id)).thumbnail_url}
        className="aspect-[4/3] rounded-control"
      >
        <span className="absolute top-2 left-2">
          <ImageStatusBadge image={image} />
        </span>
      </PhotoFrame>
      <h3 className="mt-2 truncate text-sm font-medium" title={place}>
        {place}
      </h3>
      <p className="text-xs text-ink-soft">
        <UploadedTime iso={image.uploaded_at} />
      </p>
    </>
  );
}

/** One of the newest uploads, leading to its analysis. */
export const RecentUpload = ({ image }: { image: Image }) => (
  <li className="min-w-0">
    {isOpen(PATHS.adminAnalysis) ? (
      <Link to={analysisPath(image.image_id)} className="block rounded-control">
        <Card image={image} />
      </Link>
    ) : (
      <Card image={image} />
    )}
  </li>
);
