import {
  type PrecisionInputs,
  prepareAveragePrecision,
  preparePrecisionInputs,
} from './average-precision.ts';
import {
  computeAreaUnderRoc,
  decidePhotoLabel,
  getWasteScore,
  isWithoutWaste,
  type PhotoLabel,
  type RankedPhotos,
  rankPhotos,
} from './image-level.ts';
import { type ClassMatches, type DetectedPhoto, matchClasses } from './match-detections.ts';
import {
  addTallies,
  computeF1,
  computePrecision,
  computeRecall,
  prepareTallyInputs,
  type Tally,
  type TallyInputs,
  tallyWith,
} from './scores.ts';
import { computeMean, countWeighted, type ResampleWeights, ratio } from './weights.ts';

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
export type ScoreKey = { headline: (typeof HEADLINES)[number] } | { classNumber: number };

function fill<K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> {
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;
}

/** Makes one value of the values that each score has in these lists of scores. */
export function combineScores<A, B>(
  all: readonly Scores<A>[],
  combine: (values: A[], place: ScoreKey) => B,
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

export const listWasteNames = (classes: readonly ScoredClass[]): ReadonlySet<string> =>
  new Set(classes.filter((one) => one.waste).map(({ name }) => name));

/** The photos without waste, and those of them in which the product reports waste. */
type AlarmInputs = { photos: Int32Array; alarmed: Int32Array };

function prepareAlarmInputs(live: readonly DetectedPhoto[], labels: readonly PhotoLabel[]): AlarmInputs {
  const without = live.flatMap((photo, index) =>
    isWithoutWaste(labels[index] ?? 'unknown') ? [{ index, isAlarm: getWasteScore(photo) > 0 }] : [],
  );
  return {
    photos: Int32Array.from(without, ({ index }) => index),
    alarmed: Int32Array.from(
      without.filter(({ isAlarm }) => isAlarm),
      ({ index }) => index,
    ),
  };
}

const computeAlarmRate = ({ photos, alarmed }: AlarmInputs, weights: ResampleWeights) =>
  ratio(countWeighted(alarmed, weights), countWeighted(photos, weights));

const computeShares = (tally: Tally) => ({
  precision: computePrecision(tally),
  recall: computeRecall(tally),
  f1: computeF1(tally),
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

export function prepareScoreInputs(
  { scored, live }: EvaluatedPhotos,
  matched: MatchedPhotos,
  { waste }: Pick<LabelSchema, 'waste'>,
): ScoreInputs {
  const labels = scored.map((photo) => decidePhotoLabel(photo, waste));
  return {
    rankedPhotos: rankPhotos(scored, labels),
    alarms: prepareAlarmInputs(live, labels),
    classes: matched.scored.flatMap((ofClass, index) => {
      const ofLive = matched.live[index];
      return ofLive
        ? [{ precision: preparePrecisionInputs(ofClass), tally: prepareTallyInputs(ofLive) }]
        : [];
    }),
  };
}

/** Prepares the scores of matched photos for many different weights. */
export function prepareScores(inputs: ScoreInputs): (weights: ResampleWeights) => Scores<number | null> {
  const prepared = inputs.classes.map(({ precision, tally }) => ({
    precisionWith: prepareAveragePrecision(precision),
    tally,
  }));
  return (weights) => {
    const tallied = prepared.map(({ tally, precisionWith }) => ({
      tally: tallyWith(tally, weights),
      precision: precisionWith(weights),
    }));
    const classes = tallied.map(({ tally, precision }) => ({ ...precision, ...computeShares(tally) }));
    return {
      false_alarm_rate: computeAlarmRate(inputs.alarms, weights),
      image_auroc: computeAreaUnderRoc(inputs.rankedPhotos, weights),
      map50: computeMean(classes.map(({ ap50 }) => ap50)),
      map50_95: computeMean(classes.map(({ ap50_95 }) => ap50_95)),
      ...computeShares(addTallies(tallied.map(({ tally }) => tally))),
      classes,
    };
  };
}
