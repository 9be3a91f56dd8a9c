import type { Detection } from '@smart-waste/contract';
import {
  type EditedAnnotation,
  findDetection,
  getPlaceOnPhoto,
  getShownConfidence,
  type Size,
} from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { annotateBoxesMessages } from '@smart-waste/messages/en/annotate-boxes';
import { classMessages } from '@smart-waste/messages/en/classes';
import { clsx } from 'clsx';
import { memo, useEffect, useRef, useState } from 'react';
import { formatPercent } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { ClassChip } from '../stage/box-shape.tsx';

type BoxListProps = {
  boxes: readonly EditedAnnotation[];
  isEmpty: boolean;
  selectedId: number | null;
  /** Those of the run from which the boxes come: an unchanged box keeps its confidence. */
  detections: readonly Detection[];
  photo: Size;
  onSelect: (id: number) => void;
};

/** The boxes in words: what keyboards and screen readers use in place of the photo. */
export function BoxList({ boxes, isEmpty, selectedId, detections, photo, onSelect }: BoxListProps) {
  const t = useMessages(annotateBoxesMessages);
  const label = useMessages(annotateMessages)('annotate.boxes');
  if (isEmpty) return <p className="text-sm text-ink-soft">{t('annotate_boxes.no_boxes')}</p>;
  return (
    <ol aria-label={label} className="grid gap-0.5">
      {boxes.map((annotation, index) => (
        <BoxRow
          key={annotation.id}
          annotation={annotation}
          number={index + 1}
          isSelected={annotation.id === selectedId}
          detections={detections}
          photo={photo}
          onSelect={onSelect}
        />
      ))}
    </ol>
  );
}

type BoxRowProps = Pick<BoxListProps, 'detections' | 'photo' | 'onSelect'> & {
  annotation: EditedAnnotation;
  number: number;
  isSelected: boolean;
};

/** One box; the keys of the screen edit it while it has the focus. Enter selects it, but after a press of the pointer it submits the photo. */
const BoxRow = memo(({ annotation, number, isSelected, detections, photo, onSelect }: BoxRowProps) => {
  const t = useMessages(annotateBoxesMessages);
  const tClass = useMessages(classMessages);
  const row = useRef<HTMLButtonElement>(null);
  const [isPressed, setIsPressed] = useState(false);
  const { id, class: name, is_unsure, box } = annotation;
  const detection = findDetection(annotation, detections, photo);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        data-leaves-enter={isPressed || undefined}
        aria-current={isSelected || undefined}
        onClick={({ detail }) => {
          setIsPressed(detail > 0); // the keyboard counts no clicks
          onSelect(id);
        }}
        // Where a press gives the focus, it does so before it is a click.
        onFocus={() => {
          setIsPressed(false);
          onSelect(id);
        }}
        className={clsx(
          'flex min-h-12 w-full scroll-mb-3 items-center gap-2 rounded-control px-2 py-1 text-left text-xs',
          isSelected ? 'bg-leaf-wash text-leaf-strong' : 'hover:bg-sunken',
        )}
      >
        <span className="w-6 shrink-0 text-right text-ink-soft tabular-nums">{number}</span>
        <ClassChip name={name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            {is_unsure
              ? t('annotate_boxes.unsure_label', { title: tClass(`class.${name}`) })
              : tClass(`class.${name}`)}
          </span>
          <span className="flex justify-between gap-2 text-ink-soft tabular-nums">
            <span>{t(`annotate_boxes.place_${getPlaceOnPhoto(box)}`)}</span>
            <span>
              {detection
                ? t(
                    detection.calibrated_confidence === undefined
                      ? 'annotate_boxes.by_detector'
                      : 'annotate_boxes.by_detector_calibrated',
                    { percent: formatPercent(getShownConfidence(detection)) },
                  )
                : t('annotate_boxes.by_person')}
            </span>
          </span>
        </span>
      </button>
    </li>
  );
});
