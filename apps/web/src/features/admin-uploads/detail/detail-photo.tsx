import type { Detection, Image } from '@smart-waste/contract';
import { DetectionOverlay } from '../../../shared/images/detection-overlay.tsx';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { useRenewLinks } from '../../../shared/images/use-renew-links.ts';
import { imageWords } from '../../../shared/images/words.ts';
import { useWords } from '../../../shared/words/words.ts';
import { uploadsWords } from '../words.ts';

type Light = { lit: Detection | null; onLight: (detection: Detection | null) => void };
type DetailPhotoProps = Light & { image: Image; detections: readonly Detection[] };

/** The photo with boxes over it. */
export function DetailPhoto({ image, detections, lit, onLight }: DetailPhotoProps) {
  const w = useWords(uploadsWords);
  const images = useWords(imageWords);
  const renew = useRenewLinks();
  const shape = image.width / image.height;
  const alt = images.photoOf(image.location || w.noAddress);
  return (
    <div className="mx-auto" style={{ width: `min(100%, calc(45dvh * ${shape}))` }}>
      <div className="relative" style={{ aspectRatio: shape }}>
        <PhotoFrame
          src={image.image_url}
          alt={alt}
          color={image.placeholder_color}
          fit="contain"
          renewLink={async () => (await renew(image.image_id)).image_url}
          className="size-full rounded-control"
        />
        {detections.length > 0 && <DetectionOverlay detections={detections} lit={lit} onLight={onLight} />}
      </div>
    </div>
  );
}

/** The photo as the server drew it. */
export function ProcessedPhoto({ image, url }: { image: Image; url: string }) {
  const w = useWords(uploadsWords);
  const renew = useRenewLinks();
  return (
    <figure className="grid gap-1.5">
      <PhotoFrame
        src={url}
        alt={w.processedImage}
        color={image.placeholder_color}
        renewLink={async () => (await renew(image.image_id)).processed_image_url ?? url}
        className="aspect-[4/3] rounded-control"
      />
      <figcaption className="text-xs text-ink-soft">{w.processedImage}</figcaption>
    </figure>
  );
}
