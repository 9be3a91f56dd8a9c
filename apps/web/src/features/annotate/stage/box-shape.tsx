import type { Annotation } from '@smart-waste/contract';
import { type EditedAnnotation, getClassColor, ON_CLASS_COLOR, type Size } from '@smart-waste/core';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';

type BoxShapeProps = { annotation: EditedAnnotation; photo: Size; isSelected: boolean };

/** The sides of a dash of an unsure region, in CSS pixels. */
const DASHES = '6 4';

const computeOutline = ({ box }: Annotation, photo: Size) => ({
  x: box.x * photo.width,
  y: box.y * photo.height,
  width: box.width * photo.width,
  height: box.height * photo.height,
  fill: 'none',
  vectorEffect: 'non-scaling-stroke',
});

/**
 * One box in pixels of the photo; its lines keep their width while the photo is zoomed. Only a changed one is drawn
 * again.
 */
export const BoxShape = memo(({ annotation, photo, isSelected }: BoxShapeProps) => {
  const { is_unsure } = annotation;
  const color = getClassColor(annotation.class);
  const shape = computeOutline(annotation, photo);
  const line = isSelected ? 3 : 2;
  return (
    <g>
      {/* A dark line below keeps the coloured one visible on any photo. */}
      <rect {...shape} stroke="rgb(0 0 0 / 0.55)" strokeWidth={line + 2} />
      <rect
        {...shape}
        stroke={color}
        strokeWidth={line}
        {...(isSelected && { fill: color, fillOpacity: 0.12 })}
        {...(is_unsure && { strokeDasharray: DASHES })}
      />
    </g>
  );
});

/** The length of a dot, and the space after it, of what is compared. */
const DOTS = '2 5';

/** What another person marked, or the detector sees, below the boxes that are edited and, unlike them, dotted. */
export const ComparedBoxes = memo(
  ({ boxes, photo }: { boxes: readonly Annotation[]; photo: Size }): ReactNode =>
    boxes.map((annotation, index) => (
      <g key={`${annotation.class} ${String(index)}`} data-compared>
        <rect {...computeOutline(annotation, photo)} stroke="rgb(0 0 0 / 0.55)" strokeWidth={5} />
        <rect
          {...computeOutline(annotation, photo)}
          stroke="white"
          strokeWidth={3}
          strokeLinecap="round"
          strokeDasharray={DOTS}
        />
      </g>
    )),
);

/** The colour of a class, which the text beside it names; its number key where it is asked for. */
export const ClassChip = ({ name, text }: { name: string; text?: string }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'grid shrink-0 place-content-center rounded-control border border-ink/40 font-mono text-xs/none',
      text === undefined ? 'size-3.5' : 'size-5',
    )}
    style={{ backgroundColor: getClassColor(name), color: ON_CLASS_COLOR }}
  >
    <span className="touch-only:hidden">{text}</span>
  </span>
);
