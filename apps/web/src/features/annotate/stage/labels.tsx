import type { Annotation, Box } from '@smart-waste/contract';
import {
  type EditedAnnotation,
  getClassColor,
  ON_CLASS_COLOR,
  type Size,
  toWindowBox,
} from '@smart-waste/core';
import { annotateBoxesMessages } from '@smart-waste/messages/en/annotate-boxes';
import { classMessages } from '@smart-waste/messages/en/classes';
import { memo } from 'react';
import { buildLabelTransform, placeLabels } from '../../../shared/images/label-places.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import type { StageView } from './use-stage-view.ts';

/** What another person marked, or the detector sees, and who that is. */
export type NamedAnnotations = { name: string; annotations: readonly Annotation[] };

type LabelsProps = {
  view: Pick<StageView, 'view' | 'stage'>;
  boxes: readonly EditedAnnotation[];
  selected: EditedAnnotation | null;
  compared: NamedAnnotations | null;
};

/** More labels would hide the photo: then what is compared has none, and of too many own boxes only the selected one has one. */
const MAX_LABELS = 30;

/** Space between a label and its box, where the handles of the selected one are. */
const LABEL_GAP_PIXELS = 6;

/**
 * The classes as text on the photo, none over another; that of the selected box is placed first, and what is compared
 * last, with whose it is.
 */
export function Labels({ view: { view, stage }, boxes, selected, compared }: LabelsProps) {
  const t = useMessages(annotateBoxesMessages);
  const tClass = useMessages(classMessages);
  const ownFit = boxes.length <= MAX_LABELS;
  const allFit = boxes.length + (compared?.annotations.length ?? 0) <= MAX_LABELS;
  const describeAnnotation = ({ class: name, is_unsure }: Annotation) => {
    const title = tClass(`class.${name}`);
    return is_unsure ? t('annotate_boxes.unsure_label', { title }) : title;
  };
  const toLabels = (annotation: Annotation, key: string, text = describeAnnotation(annotation)) => {
    const box = clipToWindow(toWindowBox(view, annotation.box, stage), stage.window);
    return box ? [{ key, box, text, name: annotation.class }] : [];
  };
  const own = [...(selected ? [selected] : []), ...(ownFit ? boxes.filter((one) => one !== selected) : [])];
  const labelledBoxes = [
    ...own.flatMap((one) => toLabels(one, String(one.id))),
    ...(allFit && compared ? compared.annotations : []).flatMap((one, index) =>
      toLabels(
        one,
        `compared ${index}`,
        t('annotate_boxes.label_of', { name: compared?.name ?? '', title: describeAnnotation(one) }),
      ),
    ),
  ];
  const places = placeLabels(
    labelledBoxes.map(({ box, text }) => ({ box, texts: [text], gapPixels: LABEL_GAP_PIXELS })),
    stage.window,
  );
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {labelledBoxes.map(({ key, name }, index) => {
        const place = places[index];
        return (
          place &&
          !place.isCovering && (
            <BoxLabel
              key={key}
              transform={buildLabelTransform(place)}
              maxWidth={place.maxWidth}
              name={name}
              text={place.text}
            />
          )
        );
      })}
    </div>
  );
}

type BoxLabelProps = { transform: string; maxWidth: number; name: string; text: string };

/** The class of a box on the window. */
const BoxLabel = memo(({ transform, maxWidth, name, text }: BoxLabelProps) => (
  <span
    className="pointer-events-none absolute top-0 left-0 truncate px-1 text-xs/5 font-medium"
    style={{
      color: ON_CLASS_COLOR,
      backgroundColor: getClassColor(name),
      maxWidth,
      transform,
    }}
  >
    {text}
  </span>
));

/** The part of a box that the window shows, in fractions of it; null when it shows none. */
function clipToWindow(box: Box, { width, height }: Size): Box | null {
  const [left, top] = [Math.max(0, box.x / width), Math.max(0, box.y / height)];
  const [right, bottom] = [
    Math.min(1, (box.x + box.width) / width),
    Math.min(1, (box.y + box.height) / height),
  ];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
