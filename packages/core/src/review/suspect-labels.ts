import type {
  AnnotationScope,
  Box,
  Contradiction,
  Detection,
  ListedContradiction,
} from '@smart-waste/contract';
import { normalizeClassName } from '../class-names.ts';
import { cocoIou } from '../evaluation/match-detections.ts';
import { toEdges } from '../vision/letterbox.ts';
import { intersectionOverUnion, MIN_MATCH_IOU } from '../vision/non-max-suppression.ts';
import type { LabelledBox } from './agreement.ts';

/** From this score on a detector is confident enough to doubt a person. */
const MIN_CONFIDENCE = 0.6;
/** A detection that overlaps a box less than this has not seen its object. */
const MIN_TOUCH_IOU = 0.1;
/** Objects smaller than this share of the photo are missed too often to mean anything. */
const MIN_LARGE_AREA = 0.02;
/** A detector has no score for what it does not see, so this says less than any confident detection. */
const MISSED_STRENGTH = 0.5;

type ReviewedAnnotations = { scope: AnnotationScope; annotations: readonly LabelledBox[] };
type SubmittedSet = ReviewedAnnotations & { created_at: Date | string };
type ScoredBox = Pick<Detection, 'class' | 'confidence' | 'calibrated_confidence' | 'box'>;
type FinishedRun = { detections: readonly ScoredBox[]; finished_at: Date | string };
/**
 * A contradiction with where it is; `marked` is the box of the person, null for what is not marked, and `detection` what the detector
 * sees there, null where it sees nothing.
 */
export type PlacedContradiction = {
  contradiction: Contradiction;
  box: Box;
  marked: LabelledBox | null;
  detection: ScoredBox | null;
};

const isSameClass = (one: string, other: string) => normalizeClassName(one) === normalizeClassName(other);

const computeIou = ({ box }: ScoredBox, marked: LabelledBox): number =>
  cocoIou(box, { class: marked.class, box: marked.box, unsure: marked.is_unsure === true });

/**
 * Where a run contradicts a set of a photo with confidence: an object that is not marked, though its author says that nothing
 * else is there; an object that it calls something else; and a large one that it does not see at all. Unsure regions are not
 * contradicted.
 */
function findAllContradictions(
  { scope, annotations }: ReviewedAnnotations,
  detections: readonly ScoredBox[],
): PlacedContradiction[] {
  const confident = detections.filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
  const notMarked = confident
    .filter(
      (detection) =>
        scope === 'checked' && !annotations.some((marked) => computeIou(detection, marked) >= MIN_MATCH_IOU),
    )
    .map(
      (detection): PlacedContradiction => ({
        contradiction: { kind: 'not_marked', class: detection.class, strength: detection.confidence },
        box: detection.box,
        marked: null,
        detection,
      }),
    );
  const contradictedBoxes = annotations
    .filter(({ is_unsure }) => !is_unsure)
    .flatMap((labelledBox): PlacedContradiction[] => {
      const over = confident.filter((detection) => computeIou(detection, labelledBox) >= MIN_MATCH_IOU);
      const [strongest] = [...over].sort((one, other) => other.confidence - one.confidence);
      if (strongest)
        return over.some((detection) => isSameClass(detection.class, labelledBox.class))
          ? []
          : [
              {
                contradiction: {
                  kind: 'other_class',
                  class: labelledBox.class,
                  seen_as: strongest.class,
                  strength: strongest.confidence,
                },
                box: strongest.box,
                marked: labelledBox,
                detection: strongest,
              },
            ];
      const isLarge = labelledBox.box.width * labelledBox.box.height >= MIN_LARGE_AREA;
      const isDetected = detections.some((detection) => computeIou(detection, labelledBox) >= MIN_TOUCH_IOU);
      return isLarge && !isDetected
        ? [
            {
              contradiction: { kind: 'not_seen', class: labelledBox.class, strength: MISSED_STRENGTH },
              box: labelledBox.box,
              marked: labelledBox,
              detection: null,
            },
          ]
        : [];
    });
  return [...notMarked, ...contradictedBoxes];
}

/**
 * How alike contradictions by one detection in two sets of a photo are, 0 to 1: the intersection over union of the marked boxes where
 * these have one class, and 1 where neither set marks the object.
 */
function computeSimilarity(one: PlacedContradiction, other: PlacedContradiction): number {
  if (one.detection !== other.detection) return 0;
  if (!one.marked || !other.marked) return one.marked === other.marked ? 1 : 0;
  if (!isSameClass(one.marked.class, other.marked.class)) return 0;
  return intersectionOverUnion(toEdges(one.marked.box), toEdges(other.marked.box));
}

/** What is left of the contradictions where each of those of the set before confirms at most one, the one nearest to it. */
function withoutConfirmed(
  contradictions: readonly PlacedContradiction[],
  before: readonly PlacedContradiction[],
): PlacedContradiction[] {
  const pairs = before
    .flatMap((earlier) =>
      contradictions.map((one) => ({ earlier, one, similarity: computeSimilarity(earlier, one) })),
    )
    .filter(({ similarity }) => similarity >= MIN_MATCH_IOU)
    .sort((first, second) => second.similarity - first.similarity);
  const taken = new Set<PlacedContradiction>();
  for (const { earlier, one } of pairs)
    if (!taken.has(earlier) && !taken.has(one)) taken.add(earlier).add(one);
  return contradictions.filter((one) => !taken.has(one));
}

/**
 * Where the newest run contradicts the newest set of a photo (LB-34), the strongest first. `sets` are its newest ones, the newest
 * first. A person who submits since that run what the set before says as well confirms it: they have looked again. The time of a
 * set is by the clock of the API and that of a run by the clock of the database; these differ by less than a person looks at a photo.
 */
export function findPlacedContradictions(
  [newest, before]: readonly SubmittedSet[],
  { detections, finished_at }: FinishedRun,
): PlacedContradiction[] {
  if (!newest) return [];
  const isSinceRun = new Date(newest.created_at) >= new Date(finished_at);
  const saidBefore = before && isSinceRun ? findAllContradictions(before, detections) : [];
  return withoutConfirmed(findAllContradictions(newest, detections), saidBefore).sort(
    (one, other) => other.contradiction.strength - one.contradiction.strength,
  );
}

/** The same without their places, as the list of suspect labels keeps them. */
export const findContradictions = (
  ...[sets, run]: Parameters<typeof findPlacedContradictions>
): Contradiction[] => findPlacedContradictions(sets, run).map(({ contradiction }) => contradiction);

/** The class that the detector sees; unknown for another class that an earlier version found. */
const getSeenClass = ({ kind, class: name, seen_as }: Contradiction): string | undefined =>
  kind === 'not_marked' ? name : seen_as;

/**
 * Contradictions with the calibrated confidence of what the detector sees, where there is one (EV-42). They are found once, and
 * their run may be calibrated anew at any time: `detections` are those of now. One raw confidence of a class has one calibrated one,
 * so that class and confidence say which it is.
 */
export const withCalibratedConfidence = (
  contradictions: readonly Contradiction[],
  detections: readonly Omit<ScoredBox, 'box'>[],
): ListedContradiction[] =>
  contradictions.map((one) => {
    const seen = getSeenClass(one);
    const detection = detections.find((found) => found.class === seen && found.confidence === one.strength);
    const calibrated_confidence = detection?.calibrated_confidence;
    return calibrated_confidence === undefined ? one : { ...one, calibrated_confidence };
  });

/** How strongly a photo is suspected: the contradictions as if each were right independently of the others. */
export const computeSuspicion = (contradictions: readonly Contradiction[]): number =>
  1 - contradictions.reduce((trust, { strength }) => trust * (1 - strength), 1);

/** What is kept of the newest sets of a photo and its newest run; without a run nothing is suspect. */
export function findSuspectLabels(
  sets: readonly SubmittedSet[],
  run: FinishedRun | null,
): { contradictions: Contradiction[]; strength: number } {
  const contradictions = run ? findContradictions(sets, run) : [];
  return { contradictions, strength: computeSuspicion(contradictions) };
}
