import type { Detection } from '@smart-waste/contract';
import { clsx } from 'clsx';

const percent = (fraction: number) => `${fraction * 100}%`;

type DetectionBoxProps = {
  detection: Detection;
  /** What a screen reader says of it. */
  name: string;
  color: string;
  look: 'plain' | 'lit' | 'dimmed';
  onLight: (detection: Detection | null) => void;
};

/**
 * One box on the photo; pointing at it lights its row in the list. Not a button: boxes are as small and as close to
 * each other as what they frame, so keyboards and fingers use the rows.
 */
export function DetectionBox({ detection, name, color, look, onLight }: DetectionBoxProps) {
  const { x, y, width, height } = detection.box;
  const line = look === 'lit' ? 3 : 2;
  return (
    <div
      role="img"
      aria-label={name}
      onPointerEnter={() => onLight(detection)}
      onPointerLeave={() => onLight(null)}
      className={clsx('absolute transition-opacity', look === 'dimmed' && 'opacity-35')}
      style={{
        left: percent(x),
        top: percent(y),
        width: percent(width),
        height: percent(height),
        // A dark hairline on both sides keeps the line visible on any photo.
        boxShadow: `inset 0 0 0 ${line}px ${color}, inset 0 0 0 ${line + 1}px rgb(0 0 0 / 0.45), 0 0 0 1px rgb(0 0 0 / 0.45)`,
      }}
    />
  );
}
