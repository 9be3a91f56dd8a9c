import type { Detection } from '@smart-waste/contract';
import { useElementSize } from '../ui/use-element-size.ts';
import { useWords } from '../words/words.ts';
import { classColors } from './class-colors.ts';
import { DetectionBox } from './detection-box.tsx';
import { detectionKey } from './detection-key.ts';
import { imageWords } from './words.ts';

const LABEL_HEIGHT_PIXELS = 24;
/** With more boxes their labels would hide the photo; then only the lit one has its own. */
const LABELLED_BOXES = 12;

const area = ({ box }: Detection) => box.width * box.height;

type OverlayProps = {
  detections: readonly Detection[];
  lit: Detection | null;
  onLight: (detection: Detection | null) => void;
};

/** Boxes over a photo that fills its parent exactly. The list beside it says the same to those who cannot see them. */
export function DetectionOverlay({ detections, lit, onLight }: OverlayProps) {
  const w = useWords(imageWords);
  const { ref, height } = useElementSize();
  const colors = classColors(detections.map((one) => one.class));
  const labelHeight = height === 0 ? 0 : LABEL_HEIGHT_PIXELS / height;
  // Small boxes lie on top, so that a large one around them does not take their pointer.
  const fromLargest = [...detections].sort((a, b) => area(b) - area(a));
  return (
    <fieldset ref={ref} aria-label={w.boxes} className="absolute inset-0 m-0 min-w-0 border-0 p-0">
      {fromLargest.map((one) => (
        <DetectionBox
          key={detectionKey(one)}
          detection={one}
          color={colors.get(one.class) ?? 'currentColor'}
          labelHeight={labelHeight}
          look={lit === one ? 'lit' : lit ? 'dimmed' : 'plain'}
          hasLabel={lit === one || (!lit && detections.length <= LABELLED_BOXES)}
          onLight={onLight}
        />
      ))}
    </fieldset>
  );
}
