import type { PhotoObject } from '@smart-waste/contract';
import { DetectionOverlay } from './detection-overlay.tsx';
import { PhotoFrame } from './photo-frame.tsx';

type BoxedPhotoProps = {
  src: string;
  alt: string;
  /** The photo's dominant colour, and its size, which gives the frame its shape. */
  photo: { placeholder_color: string; width: number; height: number; thumbnail_url?: string };
  renewLink?: () => Promise<string>;
  /** The most of the window's height that it takes, in percent. */
  maxHeight?: number;
  detections: readonly PhotoObject[];
  highlighted: PhotoObject | null;
  onHighlight: (detection: PhotoObject | null) => void;
};

/** A photo in its own shape with the boxes of its detections over it. */
export function BoxedPhoto({ src, alt, photo, renewLink, maxHeight = 64, ...overlay }: BoxedPhotoProps) {
  const shape = photo.width / photo.height;
  return (
    <div className="mx-auto" style={{ width: `min(100%, calc(${maxHeight}dvh * ${shape}))` }}>
      <div className="relative" style={{ aspectRatio: shape }}>
        <PhotoFrame
          src={src}
          alt={alt}
          color={photo.placeholder_color}
          fit="contain"
          className="size-full rounded-panel"
          {...(photo.thumbnail_url !== undefined && { fallback: photo.thumbnail_url })}
          {...(renewLink && { renewLink })}
        />
        {overlay.detections.length > 0 && <DetectionOverlay {...overlay} />}
      </div>
    </div>
  );
}
