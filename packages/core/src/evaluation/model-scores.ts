import { type PrecisionInputs, precisionInputsOf, prepareAveragePrecision } from './average-precision.ts';
import {
  areaUnderRoc,
  isWithoutWaste,
  type PhotoLabel,
  photoLabelOf,
  type RankedPhotos,
  rankPhotos,
  wasteScoreOf,
} from './image-level.ts';
import { type ClassMatches, type DetectedPhoto, matchClasses } from './match-detections.ts';
import {
  addTallies,
  f1Of,
  precisionOf,
  recallOf,
  type Tally,
  type TallyInputs,
  tallyInputsOf,
  tallyWith,
} from './scores.ts';
import { countWeighted, meanOf, ratio, type Weights } from './weights.ts';

/** A class that is scored, and whether it is waste. */
export type ScoredClass = { name: string; title: string; waste: boolean };

/** The classes of a model that are scored, and all that count as waste: the labels may have others. */
export type LabelSchema = { classes: readonly ScoredClass[]; waste: ReadonlySet<string> };

/**
 * The same photos with two answers of one model: `scored` has every label with a score of at least 0.01, which curves
 * need, and `live` has what the product shows.
 */
export type EvaluatedPhotos = { scored: readonly DetectedPhoto[]; live: readonly DetectedPhoto[] };

const HEADLINES = [
  'false_alarm_rate',
  'image_auroc',
  'map50',
  'map50_95',
  'precision',
  'recall',
  'f1',
] as const;
const CLASS_SCORES = ['ap50', 'ap50_95', 'precision', 'recall', 'f1'] as const;

/** A value for each score of a model, and of each of its classes in their order. */
export type Scores<T> = Record<(typeof HEADLINES)[number], T> & {
  classes: Record<(typeof CLASS_SCORES)[number], T>[];
};

/** The place of a score: a headline, or a score of the class with this number. */
export type ScorePlace = { headline: (typeof HEADLINES)[number] } | { classNumber: number };

function fill<K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> {
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;
}

/** Makes one value of the values that each score has in these lists of scores. */
export function combineScores<A, B>(
  all: readonly Scores<A>[],
  combine: (values: A[], place: ScorePlace) => B,
): Scores<B> {
  const classes = (all[0]?.classes ?? []).map((_, classNumber) =>
    fill(CLASS_SCORES, (score) =>
      combine(
        all.flatMap((one) => {
          const ofClass = one.classes[classNumber];
          return ofClass ? [ofClass[score]] : [];
        }),
        { classNumber },
      ),
    ),
  );
  const headlines = fill(HEADLINES, (headline) =>
    combine(
      all.map((one) => one[headline]),
      { headline },
    ),
  );
  return { ...headlines, classes };
}

export const namesOfWaste = (classes: readonly ScoredClass[]): ReadonlySet<string> =>
  new Set(classes.filter((one) => one.waste).map(({ name }) => name));

/** The photos without waste, and those of them in which the product reports waste. */
type AlarmInputs = { photos: Int32Array; alarmed: Int32Array };

function alarmInputsOf(live: readonly DetectedPhoto[], labels: readonly PhotoLabel[]): AlarmInputs {
  const without = live.flatMap((photo, index) =>
    isWithoutWaste(labels[index] ?? 'unknown') ? [{ index, isAlarm: wasteScoreOf(photo) > 0 }] : [],
  );
  return {
    photos: Int32Array.from(without, ({ index }) => index),
    alarmed: Int32Array.from(
      without.filter(({ isAlarm }) => isAlarm),
      ({ index }) => index,
    ),
  };
}

const alarmRate = ({ photos, alarmed }: AlarmInputs, weights: Weights) =>
  ratio(countWeighted(alarmed, weights), countWeighted(photos, weights));

const shares = (tally: Tally) => ({
  precision: precisionOf(tally),
  recall: recallOf(tally),
  f1: f1Of(tally),
});

/** The matches of each class in its order. */
export type MatchedPhotos = { scored: ClassMatches[]; live: ClassMatches[] };

export function matchPhotos({ scored, live }: EvaluatedPhotos, { classes }: LabelSchema): MatchedPhotos {
  const names = classes.map(({ name }) => name);
  return { scored: matchClasses(scored, names), live: matchClasses(live, names) };
}

/** The same photos without those that are not listed, by index. */
export const selectPhotos = (
  { scored, live }: EvaluatedPhotos,
  indexes: readonly number[],
): EvaluatedPhotos => ({
  scored: indexes.flatMap((index) => scored[index] ?? []),
  live: indexes.flatMap((index) => live[index] ?? []),
});

/** What `matchPhotos` gives for `selectPhotos`, without matching again. */
export function selectMatches(matched: MatchedPhotos, indexes: readonly number[]): MatchedPhotos {
  const places = new Map(indexes.map((index, place) => [index, place]));
  const select = ({ matches, objectPhotos }: ClassMatches): ClassMatches => {
    const photos = Array.from(objectPhotos).flatMap((index) => places.get(index) ?? []);
    return {
      matches: matches.flatMap((match) => {
        const photo = places.get(match.photo);
        return photo === undefined ? [] : { ...match, photo };
      }),
      objects: photos.length,
      objectPhotos: Int32Array.from(photos),
    };
  };
  return { scored: matched.scored.map(select), live: matched.live.map(select) };
}

/** What scores depend on beside the weights of photos: plain data, which a thread can be given. */
export type ScoreInputs = {
  rankedPhotos: RankedPhotos;
  alarms: AlarmInputs;
  classes: { precision: PrecisionInputs; tally: TallyInputs }[];
};

export function scoreInputsOf(
  { scored, live }: EvaluatedPhotos,
  matched: MatchedPhotos,
  { waste }: Pick<LabelSchema, 'waste'>,
): ScoreInputs {
  const labels = scored.map((photo) => photoLabelOf(photo, waste));
  return {
    rankedPhotos: rankPhotos(scored, labels),
    alarms: alarmInputsOf(live, labels),
    classes: matched.scored.flatMap((ofClass, index) => {
      const ofLive = matched.live[index];
      return ofLive ? [{ precision: precisionInputsOf(ofClass), tally: tallyInputsOf(ofLive) }] : [];
    }),
  };
}

/** Prepares the scores of matched photos for many different weights. */
export function prepareScores(inputs: ScoreInputs): (weights: Weights) => Scores<number | null> {
  const prepared = inputs.classes.map(({ precision, tally }) => ({
    precisionWith: prepareAveragePrecision(precision),
    tally,
  }));
  return (weights) => {
    const tallied = prepared.map(({ tally, precisionWith }) => ({
      tally: tallyWith(tally, weights),
      precision: precisionWith(weights),
    }));
    const classes = tallied.map(({ tally, precision }) => ({ ...precision, ...shares(tally) }));
    return {
      false_alarm_rate: alarmRate(inputs.alarms, weights),
      image_auroc: areaUnderRoc(inputs.rankedPhotos, weights),
      map50: meanOf(classes.map(({ ap50 }) => ap50)),
      map50_95: meanOf(classes.map(({ ap50_95 }) => ap50_95)),
      ...shares(addTallies(tallied.map(({ tally }) => tally))),
      classes,
    };
  };
}
