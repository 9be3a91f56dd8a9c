import type { Detection } from '@smart-waste/contract';
import { clsx } from 'clsx';
import { useWords } from '../words/words.ts';
import { labelPlace } from './label-place.ts';
import { percentText } from './place-text.ts';
import { imageWords } from './words.ts';

const percent = (fraction: number) => `${fraction * 100}%`;
const SIDES = { above: 'bottom-full', below: 'top-full', inside: 'top-0' };

type DetectionBoxProps = {
  detection: Detection;
  color: string;
  /** As a fraction of the photo's height. */
  labelHeight: number;
  look: 'plain' | 'lit' | 'dimmed';
  hasLabel: boolean;
  onLight: (detection: Detection | null) => void;
};

/** One box with its label; pointing at it or focusing it lights its row in the list. */
export function DetectionBox({ detection, color, labelHeight, look, hasLabel, onLight }: DetectionBoxProps) {
  const w = useWords(imageWords);
  const { box, title, confidence } = detection;
  const { side, align } = labelPlace(box, labelHeight);
  const roomForLabel = align === 'left' ? 1 - box.x : box.x + box.width;
  const text = w.confidence(title, percentText(confidence));
  return (
    <button
      type="button"
      aria-label={text}
      onPointerEnter={() => onLight(detection)}
      onPointerLeave={() => onLight(null)}
      onFocus={() => onLight(detection)}
      onBlur={() => onLight(null)}
      className={clsx(
        'absolute cursor-default transition-opacity',
        look === 'dimmed' && 'opacity-35',
        look === 'lit' && 'z-10',
      )}
      style={{
        left: percent(box.x),
        top: percent(box.y),
        width: percent(box.width),
        height: percent(box.height),
        // A dark hairline on both sides keeps the line visible on any photo.
        boxShadow: `inset 0 0 0 ${look === 'lit' ? 3 : 2}px ${color}, inset 0 0 0 ${look === 'lit' ? 4 : 3}px rgb(0 0 0 / 0.45), 0 0 0 1px rgb(0 0 0 / 0.45)`,
      }}
    >
      {hasLabel && (
        <span
          aria-hidden="true"
          className={clsx(
            'absolute truncate px-1.5 text-xs leading-6 font-medium text-[#000]',
            SIDES[side],
            align === 'left' ? 'left-0' : 'right-0',
          )}
          style={{
            backgroundColor: color,
            maxWidth: percent(roomForLabel / Math.max(box.width, 0.001)),
            width: 'max-content',
          }}
        >
          {text}
        </span>
      )}
    </button>
  );
}
