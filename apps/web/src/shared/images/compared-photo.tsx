import type { Image, PhotoObject } from '@smart-waste/contract';
import { getShownConfidence, selectRawAmongCalibrated } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { clsx } from 'clsx';
import { formatPercent } from '../format/values.ts';
import { useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';
import { buildBoxStyle } from './box-style.ts';
import { buildDetectionKey } from './detections.ts';
import { PhotoFrame } from './photo-frame.tsx';
import { useRenewLinks } from './use-renew-links.ts';

/** Line style and colour both show whose box it is; the dark outline keeps it visible on any photo. */
const STYLES = {
  both: 'border-solid border-[oklch(80%_0.16_155)]',
  first: 'border-dashed border-[oklch(82%_0.14_75)]',
  second: 'border-dotted border-[oklch(80%_0.12_240)]',
} as const;
type LineStyle = keyof typeof STYLES;

type BoxProps = { object: PhotoObject; line: LineStyle; isMarked: boolean };

function Box({ object, line, isMarked }: BoxProps) {
  const t = useMessages(imagesMessages);
  const translate = useSentence();
  const title = translate(createClassReason(object.title));
  const confidence = getShownConfidence(object);
  const formatShare = (share: number) =>
    isMarked ? t('images.uncalibrated', { percent: formatPercent(share) }) : formatPercent(share);
  return (
    <div
      role="img"
      aria-label={
        confidence === null ? title : t('images.confidence', { title, percent: formatShare(confidence) })
      }
      className={clsx('absolute border-[3px] outline outline-scrim', STYLES[line])}
      style={buildBoxStyle(object.box)}
    />
  );
}

type ComparedPhotoProps = {
  image: Pick<Image, 'image_id' | 'image_url' | 'width' | 'height' | 'placeholder_color'>;
  alt: string;
  /** Whose boxes they are; the lines of the legend are of the screen. */
  sides: readonly { line: LineStyle; objects: readonly PhotoObject[] }[];
};

/** A photo with the boxes of two sides, which their lines tell apart. */
export function ComparedPhoto({ image, alt, sides }: ComparedPhotoProps) {
  const renew = useRenewLinks();
  const uncalibratedObjects = selectRawAmongCalibrated(sides.flatMap(({ objects }) => objects));
  return (
    <div className="relative" style={{ aspectRatio: image.width / image.height }}>
      <PhotoFrame
        src={image.image_url}
        alt={alt}
        color={image.placeholder_color}
        fit="contain"
        renewLink={async () => (await renew(image.image_id)).image_url}
        className="size-full rounded-control"
      />
      {sides.map(({ line, objects }) =>
        objects.map((object) => (
          <Box
            key={`${line} ${buildDetectionKey(object)}`}
            object={object}
            line={line}
            isMarked={uncalibratedObjects.has(object)}
          />
        )),
      )}
    </div>
  );
}

/** What the lines of compared photos mean. */
export const LineLegend = ({ lines }: { lines: readonly { line: LineStyle; text: string }[] }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
    {lines.map(({ line, text }) => (
      <li key={line} className="flex items-center gap-2">
        <span aria-hidden="true" className={clsx('size-4 border-[3px] bg-scrim', STYLES[line])} />
        {text}
      </li>
    ))}
  </ul>
);
