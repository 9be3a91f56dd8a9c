import type { PhotoObject } from '@smart-waste/contract';
import {
  byConfidenceDescending,
  getClassColor,
  getShownConfidence,
  ON_CLASS_COLOR,
  RAW_MARK,
  selectRawAmongCalibrated,
} from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { clsx } from 'clsx';
import { formatPercent } from '../format/values.ts';
import { useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';
import { useElementSize } from '../ui/use-layout.ts';
import { buildBoxStyle } from './box-style.ts';
import { buildDetectionKey } from './detections.ts';
import { buildLabelTransform, LABEL_HEIGHT_PIXELS, placeLabels } from './label-places.ts';

type DetectionBoxProps = {
  detection: PhotoObject;
  /** Its accessible name. */
  name: string;
  color: string;
  variant: 'plain' | 'highlighted' | 'dimmed';
  onHighlight: (detection: PhotoObject | null) => void;
};

/**
 * One box on the photo; pointing at it highlights its row in the list. Not a button: boxes are as small and as close
 * to each other as what they frame, so keyboards and fingers use the rows.
 */
function DetectionBox({ detection, name, color, variant, onHighlight }: DetectionBoxProps) {
  const line = variant === 'highlighted' ? 3 : 2;
  return (
    <div
      role="img"
      aria-label={name}
      onPointerEnter={() => onHighlight(detection)}
      onPointerLeave={() => onHighlight(null)}
      className={clsx('absolute transition-opacity', variant === 'dimmed' && 'opacity-35')}
      style={{
        ...buildBoxStyle(detection.box),
        // A dark hairline on both sides keeps the line visible on any photo.
        boxShadow: `inset 0 0 0 ${line}px ${color}, inset 0 0 0 ${line + 1}px rgb(0 0 0 / 0.45), 0 0 0 1px rgb(0 0 0 / 0.45)`,
      }}
    />
  );
}

/** What a person marked has no confidence. */
function formatConfidence(detection: PhotoObject): string[] {
  const confidence = getShownConfidence(detection);
  return confidence === null ? [] : [formatPercent(confidence)];
}

const computeArea = ({ box }: PhotoObject) => box.width * box.height;

type OverlayProps = {
  detections: readonly PhotoObject[];
  highlighted: PhotoObject | null;
  onHighlight: (detection: PhotoObject | null) => void;
};

/** Boxes over a photo that fills its parent exactly. The list beside it presents the same data as text. */
export function DetectionOverlay({ detections, highlighted, onHighlight }: OverlayProps) {
  const t = useMessages(imagesMessages);
  const translate = useSentence();
  const { ref, width, height } = useElementSize();
  const marked = selectRawAmongCalibrated(detections);
  const formatLabel = (detection: PhotoObject) =>
    [translate(createClassReason(detection.title)), ...formatConfidence(detection)].join(' ') +
    (marked.has(detection) ? RAW_MARK : '');
  const formatAccessibleName = (detection: PhotoObject) =>
    [
      translate(createClassReason(detection.title)),
      ...formatConfidence(detection),
      ...(marked.has(detection) ? [t('images.not_calibrated')] : []),
    ].join(', ');

  // Small boxes lie on top, so that a large one around them does not take their pointer.
  const fromLargest = [...detections].sort((a, b) => computeArea(b) - computeArea(a));
  const sortedDetections = [...detections].sort(byConfidenceDescending);
  const places = placeLabels(
    sortedDetections.map((one) => ({
      box: one.box,
      texts: [formatLabel(one), translate(createClassReason(one.title))],
    })),
    { width, height },
  );

  return (
    <fieldset
      ref={ref}
      aria-label={t('images.boxes')}
      className="absolute inset-0 m-0 min-w-0 overflow-hidden border-0 p-0"
    >
      {fromLargest.map((one) => (
        <DetectionBox
          key={buildDetectionKey(one)}
          detection={one}
          name={formatAccessibleName(one)}
          color={getClassColor(one.class)}
          variant={highlighted === one ? 'highlighted' : highlighted ? 'dimmed' : 'plain'}
          onHighlight={onHighlight}
        />
      ))}
      {sortedDetections.map((one, index) => {
        const place = places[index];
        const isShown = highlighted ? highlighted === one : !place?.isCovering;
        return place && isShown ? (
          <span
            key={buildDetectionKey(one)}
            aria-hidden="true"
            className="pointer-events-none absolute top-0 left-0 truncate px-1.5 text-xs font-medium"
            style={{
              color: ON_CLASS_COLOR,
              backgroundColor: getClassColor(one.class),
              transform: buildLabelTransform(place),
              maxWidth: place.maxWidth,
              lineHeight: `${LABEL_HEIGHT_PIXELS}px`,
            }}
          >
            {place.text}
          </span>
        ) : null;
      })}
    </fieldset>
  );
}
