import type { Box } from '@smart-waste/contract';
import { isHit, matchBoxes } from '../evaluation/match-detections.ts';
import { toEdges } from '../vision/letterbox.ts';
import { intersectionOverUnion, MIN_MATCH_IOU } from '../vision/non-max-suppression.ts';

/** What is compared: an object of a class, or a region of which its author was unsure. */
export type LabelledBox = { class: string; box: Box; is_unsure?: boolean };

const isOver = (one: LabelledBox, other: LabelledBox): boolean =>
  intersectionOverUnion(toEdges(one.box), toEdges(other.box)) >= MIN_MATCH_IOU;

/** The objects of a list that the other one does not call unsure. */
const selectSureObjects = (boxes: readonly LabelledBox[], others: readonly LabelledBox[]): LabelledBox[] => {
  const unsure = others.filter(({ is_unsure }) => is_unsure);
  return boxes.filter((box) => !box.is_unsure && !unsure.some((region) => isOver(region, box)));
};

/** F1 at an intersection over union of 0.5 of two lists of objects; 1 where neither has any. */
function computeF1(first: readonly LabelledBox[], second: readonly LabelledBox[]): number {
  const [sure, other] = [selectSureObjects(first, second), selectSureObjects(second, first)];
  if (sure.length + other.length === 0) return 1;
  const classes = [...new Set(sure.map((box) => box.class))];
  const hits = classes.flatMap((name) => {
    const isOfClass = (box: LabelledBox) => box.class === name;
    const boxesOfClass = other.filter(isOfClass).map((box) => ({ ...box, confidence: 1, waste: true }));
    return matchBoxes(boxesOfClass, sure.filter(isOfClass), 0).filter(isHit);
  });
  return (2 * hits.length) / (sure.length + other.length);
}

const withoutClass = (boxes: readonly LabelledBox[]): LabelledBox[] =>
  boxes.map((box) => ({ ...box, class: 'object' }));

export type Agreement = {
  /** F1 at an intersection over union of 0.5, where class and place agree. */
  agreement: number;
  /** The same where the place agrees, whatever the class. */
  blind_agreement: number;
};

/** How far two people, or two models, agree on the objects of a photo (LB-40). Regions that either calls unsure do not count. */
export const computeAgreement = (
  first: readonly LabelledBox[],
  second: readonly LabelledBox[],
): Agreement => ({
  agreement: computeF1(first, second),
  blind_agreement: computeF1(withoutClass(first), withoutClass(second)),
});

/** From this agreement on two opinions count as the same, and no third person is asked. */
const MIN_AGREEMENT = 0.8;
export const isAgreed = ({ agreement }: Agreement): boolean => agreement >= MIN_AGREEMENT;

/** In what two people who disagree differ: in every object, in classes alone, or only in some of the objects. */
export type Difference = 'all' | 'classes' | 'some';
export function chooseDifference({ agreement, blind_agreement }: Agreement): Difference {
  if (blind_agreement >= MIN_AGREEMENT) return 'classes';
  return agreement === 0 ? 'all' : 'some';
}

/** The share of whole-photo sets for which a second opinion is drawn. */
const DRAWN_SHARE = 0.05;
const DIGITS = 8;

/** Whether a second opinion is drawn for a set, by the random end of its id (LB-41). */
export const isDrawnForSecondOpinion = (set_id: string): boolean =>
  Number.parseInt(set_id.slice(-DIGITS), 16) / 16 ** DIGITS < DRAWN_SHARE;
