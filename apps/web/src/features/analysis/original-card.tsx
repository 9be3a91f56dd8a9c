import type { Image } from '@smart-waste/contract';
import { formatGps } from '../../shared/format/values.ts';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { imageWords } from '../../shared/images/words.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { Fact } from './fact.tsx';
import { pageWords } from './words.ts';

/** The photo as it was taken, where, when and by whom. */
export function OriginalCard({ image }: { image: Image }) {
  const w = useWords(pageWords);
  const images = useWords(imageWords);
  const renew = useRenewLinks();
  const gps = formatGps(image);
  return (
    <PanelSection
      title={w.original}
      // An admin's badge depends on the status alone (ST-09).
      aside={<ImageStatusBadge image={{ status: image.status, analysis_results: null }} />}
    >
      <PhotoFrame
        src={image.image_url}
        alt={images.photoOf(image.location || w.unknown)}
        color={image.placeholder_color}
        fit="contain"
        renewLink={async () => (await renew(image.image_id)).image_url}
        className="aspect-[4/3] rounded-control"
      />
      <dl className="mt-4 divide-y border-y text-sm">
        <Fact name={w.location}>{image.location || w.unknown}</Fact>
        <Fact name={w.uploaded}>
          <UploadedTime iso={image.uploaded_at} />
        </Fact>
        {image.username !== undefined && <Fact name={w.uploadedBy}>{image.username}</Fact>}
        {gps !== null && <Fact name={w.gps}>{gps}</Fact>}
      </dl>
    </PanelSection>
  );
}
