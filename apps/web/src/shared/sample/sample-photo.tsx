import { getClassColor } from '@smart-waste/core';
import { classMessages } from '@smart-waste/messages/en/classes';
import { clsx } from 'clsx';
import { useMessages } from '../messages/messages.ts';
import type { Sample, SampleBox } from './samples.ts';

type SamplePhotoProps = {
  sample: Sample;
  alt: string;
  /** The first picture of a page is fetched at once, the others when they come near. */
  first?: boolean;
  className?: string;
};

const SIDE = 640;
const DRAW_EACH_MS = 350;
const formatCssPercent = (fraction: number) => `${fraction * 100}%`;

function Outline({
  box: [x, y, width, height],
  color,
  delayMs,
}: {
  box: SampleBox['box'];
  color: string;
  delayMs: number;
}) {
  return (
    <g
      className="motion-safe:animate-draw"
      style={{ animationDelay: `${delayMs}ms` }}
      fill="none"
      strokeDasharray="1"
    >
      {['rgb(0 0 0 / 0.4)', color].map((stroke, layer) => (
        <rect
          key={stroke}
          pathLength={1}
          x={x * SIDE}
          y={y * SIDE}
          width={width * SIDE}
          height={height * SIDE}
          stroke={stroke}
          strokeWidth={layer === 0 ? 6 : 3.5}
        />
      ))}
    </g>
  );
}

function Label({ one, color, delayMs }: { one: SampleBox; color: string; delayMs: number }) {
  const t = useMessages(classMessages);
  const [x, y, width] = one.box;
  const side =
    one.labelAt === 'right'
      ? { right: formatCssPercent(1 - x - width), maxWidth: formatCssPercent(x + width) }
      : { left: formatCssPercent(x), maxWidth: formatCssPercent(1 - x) };
  return (
    <span
      aria-hidden="true"
      className="absolute -translate-y-full px-1.5 text-xs leading-6 font-medium truncate text-[#000] motion-safe:animate-label"
      style={{
        ...side,
        top: `max(1.5rem, ${formatCssPercent(y)})`,
        backgroundColor: color,
        animationDelay: `${delayMs}ms`,
      }}
    >
      {t(`class.${one.class}`)} {(one.confidence * 100).toFixed(1)}%
    </span>
  );
}

/** A sample photo on which the detector's boxes draw themselves in once. */
export function SamplePhoto({ sample, alt, first = false, className }: SamplePhotoProps) {
  return (
    <div
      className={clsx('relative aspect-square overflow-hidden rounded-panel', className)}
      style={{ backgroundColor: sample.color }}
    >
      <img
        src={sample.url}
        alt={alt}
        width={SIDE}
        height={SIDE}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
        className="size-full object-cover"
      />
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} className="absolute inset-0 size-full" aria-hidden="true">
        {sample.detections.map((one, index) => (
          <Outline
            key={one.box[0]}
            box={one.box}
            color={getClassColor(one.class)}
            delayMs={index * DRAW_EACH_MS}
          />
        ))}
      </svg>
      {sample.detections.map((one, index) => (
        <Label
          key={one.box[0]}
          one={one}
          color={getClassColor(one.class)}
          delayMs={(index + 1) * DRAW_EACH_MS}
        />
      ))}
    </div>
  );
}
