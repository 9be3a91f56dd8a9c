import type { Detection } from '@smart-waste/contract';
import { classColors, ON_CLASS_COLOR } from '@smart-waste/core';
import { useElementSize } from '../ui/use-element-size.ts';
import { useSentence } from '../words/sentences.ts';
import { useWords } from '../words/words.ts';
import { DetectionBox } from './detection-box.tsx';
import { detectionKey } from './detection-key.ts';
import { LABEL_HEIGHT_PIXELS, labelPlaces } from './label-places.ts';
import { percentText } from './place-text.ts';
import { imageWords } from './words.ts';

const area = ({ box }: Detection) => box.width * box.height;

type OverlayProps = {
  detections: readonly Detection[];
  lit: Detection | null;
  onLight: (detection: Detection | null) => void;
};

/** Boxes over a photo that fills its parent exactly. The list beside it says the same to those who cannot see them. */
export function DetectionOverlay({ detections, lit, onLight }: OverlayProps) {
  const w = useWords(imageWords);
  const say = useSentence();
  const { ref, width, height } = useElementSize();
  const colors = classColors(detections.map((one) => one.class));
  const labelOf = ({ title, confidence }: Detection) => `${say(title)} ${percentText(confidence)}`;
  const colorOf = (one: Detection) => colors.get(one.class) ?? 'currentColor';

  // Small boxes lie on top, so that a large one around them does not take their pointer.
  const fromLargest = [...detections].sort((a, b) => area(b) - area(a));
  const surestFirst = [...detections].sort((a, b) => b.confidence - a.confidence);
  const places = labelPlaces(
    surestFirst.map((one) => ({ box: one.box, text: labelOf(one) })),
    { width, height },
  );

  return (
    <fieldset
      ref={ref}
      aria-label={w.boxes}
      className="absolute inset-0 m-0 min-w-0 overflow-hidden border-0 p-0"
    >
      {fromLargest.map((one) => (
        <DetectionBox
          key={detectionKey(one)}
          detection={one}
          name={w.confidence(say(one.title), percentText(one.confidence))}
          color={colorOf(one)}
          look={lit === one ? 'lit' : lit ? 'dimmed' : 'plain'}
          onLight={onLight}
        />
      ))}
      {surestFirst.map((one, index) => {
        const place = places[index];
        const isShown = lit ? lit === one : place && !place.isCovering;
        return isShown ? (
          <span
            key={detectionKey(one)}
            aria-hidden="true"
            className="pointer-events-none absolute max-w-full truncate px-1.5 text-xs font-medium"
            style={{
              color: ON_CLASS_COLOR,
              backgroundColor: colorOf(one),
              left: place?.left,
              top: place?.top,
              lineHeight: `${LABEL_HEIGHT_PIXELS}px`,
            }}
          >
            {labelOf(one)}
          </span>
        ) : null;
      })}
    </fieldset>
  );
}
