import type { Annotation } from '@smart-waste/contract';
import { decidePhotoLabel, getWasteScore, isWithoutWaste } from './image-level.ts';
import { type AnsweredPhoto, toLabelledPhoto } from './installation-figures.ts';
import { type DetectedPhoto, isHit, matchClass } from './match-detections.ts';
import type { LabelSchema } from './model-scores.ts';

/** How bad the mistakes of an answer are: 0 to 1, null without one. */
export type Mistakes = { false_alarm: number | null; miss: number | null };

/**
 * The highest confidence of waste on a photo that figures count as one without waste, and the share of the photo that the
 * largest object takes which the detector does not see as what it is.
 */
export function findMistakes(
  photo: Pick<AnsweredPhoto, 'annotations' | 'labelled_classes' | 'live'>,
  { waste, classes }: LabelSchema,
): Mistakes {
  const detected: DetectedPhoto = {
    ...toLabelledPhoto({ ...photo, group: '' }),
    detections: photo.live,
  };
  const score = getWasteScore(detected);
  const isFree = isWithoutWaste(decidePhotoLabel(detected, waste));
  const missed = classes.flatMap(({ name }) =>
    photo.annotations
      .filter((one) => one.class === name && !one.is_unsure && !isDetected(one, detected))
      .map(({ box }) => box.width * box.height),
  );
  return {
    false_alarm: isFree && score > 0 ? score : null,
    miss: missed.length === 0 ? null : Math.min(1, Math.max(...missed)),
  };
}

/** Whether a detection of its class matches the object. */
function isDetected({ class: name, box }: Annotation, photo: DetectedPhoto): boolean {
  const alone = { ...photo, groundTruth: [{ class: name, box }] };
  return matchClass([alone], name).matches.some(isHit);
}
