import type { AnnotationScope, Box, Contradiction, Detection } from '@smart-waste/contract';
import { normalizeClassName } from '../class-names.ts';
import { cocoIou } from '../evaluation/match-detections.ts';
import type { LabelledBox } from './agreement.ts';

/** From this score on a detector is confident enough to doubt a person. */
const CONFIDENT_FROM = 0.6;
const SAME_FROM = 0.5;
/** A detection that overlaps a box less than this has not seen its object. */
const TOUCHES_FROM = 0.1;
/** Objects smaller than this share of the photo are missed too often to mean anything. */
const LARGE_FROM = 0.02;
/** A detector has no score for what it does not see, so this says less than any confident detection. */
const MISSED_STRENGTH = 0.5;

type Reviewed = { scope: AnnotationScope; annotations: readonly LabelledBox[] };
type Submitted = Reviewed & { created_at: Date | string };
type ScoredBox = Pick<Detection, 'class' | 'confidence' | 'calibrated_confidence' | 'box'>;
type FinishedRun = { detections: readonly ScoredBox[]; finished_at: Date | string };
/** A contradiction with where it is; `detection` is what the detector sees there, null where it sees nothing. */
export type PlacedContradiction = { contradiction: Contradiction; box: Box; detection: ScoredBox | null };

const isSameClass = (one: string, other: string) => normalizeClassName(one) === normalizeClassName(other);

const iouWith = ({ box }: ScoredBox, marked: LabelledBox): number =>
  cocoIou(box, { class: marked.class, box: marked.box, unsure: marked.is_unsure === true });

/**
 * Where a run contradicts a set of a photo with confidence: an object that is not marked, though its author says that nothing
 * else is there; an object that it calls something else; and a large one that it does not see at all. Unsure regions are not
 * contradicted.
 */
function allContradictionsOf(
  { scope, annotations }: Reviewed,
  detections: readonly ScoredBox[],
): PlacedContradiction[] {
  const confident = detections.filter(({ confidence }) => confidence >= CONFIDENT_FROM);
  const notMarked = confident
    .filter(
      (detection) =>
        scope === 'checked' && !annotations.some((marked) => iouWith(detection, marked) >= SAME_FROM),
    )
    .map(
      (detection): PlacedContradiction => ({
        contradiction: { kind: 'not_marked', class: detection.class, strength: detection.confidence },
        box: detection.box,
        detection,
      }),
    );
  const notConfirmed = annotations
    .filter(({ is_unsure }) => !is_unsure)
    .flatMap((marked): PlacedContradiction[] => {
      const over = confident.filter((detection) => iouWith(detection, marked) >= SAME_FROM);
      const [strongest] = [...over].sort((one, other) => other.confidence - one.confidence);
      if (strongest)
        return over.some((detection) => isSameClass(detection.class, marked.class))
          ? []
          : [
              {
                contradiction: {
                  kind: 'other_class',
                  class: marked.class,
                  seen_as: strongest.class,
                  strength: strongest.confidence,
                },
                box: strongest.box,
                detection: strongest,
              },
            ];
      const isLarge = marked.box.width * marked.box.height >= LARGE_FROM;
      const isDetected = detections.some((detection) => iouWith(detection, marked) >= TOUCHES_FROM);
      return isLarge && !isDetected
        ? [
            {
              contradiction: { kind: 'not_seen', class: marked.class, strength: MISSED_STRENGTH },
              box: marked.box,
              detection: null,
            },
          ]
        : [];
    });
  return [...notMarked, ...notConfirmed];
}

const isSameContradiction = (one: PlacedContradiction, other: PlacedContradiction): boolean =>
  one.contradiction.kind === other.contradiction.kind &&
  one.contradiction.class === other.contradiction.class &&
  one.contradiction.seen_as === other.contradiction.seen_as &&
  one.box.x === other.box.x &&
  one.box.y === other.box.y &&
  one.box.width === other.box.width &&
  one.box.height === other.box.height;

/**
 * Where the newest run contradicts the newest set of a photo (LB-34), the strongest first. `sets` are its newest ones, the newest
 * first. A person who submits since that run what the set before says as well confirms it: they have looked again. The time of a
 * set is by the clock of the API and that of a run by the clock of the database; these differ by less than a person looks at a photo.
 */
export function placedContradictionsOf(
  [newest, before]: readonly Submitted[],
  { detections, finished_at }: FinishedRun,
): PlacedContradiction[] {
  if (!newest) return [];
  const isSinceRun = new Date(newest.created_at) >= new Date(finished_at);
  const confirmed = before && isSinceRun ? allContradictionsOf(before, detections) : [];
  return allContradictionsOf(newest, detections)
    .filter((one) => !confirmed.some((other) => isSameContradiction(one, other)))
    .sort((one, other) => other.contradiction.strength - one.contradiction.strength);
}

/** The same without their places, as the list of suspect labels keeps them. */
export const contradictionsOf = (
  ...[sets, run]: Parameters<typeof placedContradictionsOf>
): Contradiction[] => placedContradictionsOf(sets, run).map(({ contradiction }) => contradiction);

/** How strongly a photo is suspected: the contradictions as if each were right independently of the others. */
export const suspicionOf = (contradictions: readonly Contradiction[]): number =>
  1 - contradictions.reduce((trust, { strength }) => trust * (1 - strength), 1);
