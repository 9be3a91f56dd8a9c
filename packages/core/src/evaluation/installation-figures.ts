import type { Annotation, EvaluationComparison, EvaluationFigures, FigureSlice } from '@smart-waste/contract';
import { FIGURE_SLICES, LABEL_CLASSES } from '@smart-waste/contract';
import { toClassTitle } from '../class-names.ts';
import type { LabelledPhoto, ScoredDetection } from './match-detections.ts';
import { type ModelFigures, prepareComparison, prepareFigures } from './model-figures.ts';
import {
  type EvaluatedPhotos,
  type LabelSchema,
  matchPhotos,
  type ScoredClass,
  type Scores,
  selectMatches,
  selectPhotos,
} from './model-scores.ts';
import type { ResampledPhotos, ResampledScores } from './resamples.ts';
import type { Figure } from './score-figures.ts';

/** A photo of the installation with its labels and both answers of a model. */
export type AnsweredPhoto = {
  annotations: readonly Annotation[];
  group: string;
  /** The classes that people looked for; null for all of the label schema. */
  labelled_classes: readonly string[] | null;
  slices: readonly FigureSlice[];
  /** With every score of at least 0.01, and as the product shows it. */
  scored: readonly ScoredDetection[];
  live: readonly ScoredDetection[];
};

const NOT_WASTE = 'bin';
/** The classes that people look for on every photo that they check. */
export const LABELLED_CLASSES: readonly ScoredClass[] = LABEL_CLASSES.map((name) => ({
  name,
  title: toClassTitle(name),
  waste: name !== NOT_WASTE,
}));
const ALL_LABEL_CLASSES: ReadonlySet<string> = new Set(LABEL_CLASSES);

/** The labels of a checked photo, as figures need them. */
export const toLabelledPhoto = ({
  annotations,
  group,
  labelled_classes,
}: Pick<AnsweredPhoto, 'annotations' | 'group' | 'labelled_classes'>): LabelledPhoto => ({
  groundTruth: annotations.map(({ class: name, box, is_unsure }) => ({
    class: name,
    box,
    unsure: is_unsure,
  })),
  labelled: labelled_classes === null ? ALL_LABEL_CLASSES : new Set(labelled_classes),
  isPartial: labelled_classes !== null,
  group,
});

/** Figures of which other threads may score resamples: of all photos and of each slice, by index. */
export type PreparedFigures<T> = {
  resampled: ResampledPhotos[];
  /** Computes what needs no resamples, if there is anything, and returns what makes all figures with their scores. */
  figures: () => (scores: readonly ResampledScores[]) => T;
};

function toEvaluatedPhotos(photos: readonly AnsweredPhoto[]): EvaluatedPhotos {
  const labelled = photos.map(toLabelledPhoto);
  const withDetections = (kind: 'scored' | 'live') =>
    labelled.map((photo, index) => ({ ...photo, detections: photos[index]?.[kind] ?? [] }));
  return { scored: withDetections('scored'), live: withDetections('live') };
}

const toHeadlines = ({ classes: _, ...headlines }: Scores<Figure>) => headlines;

type CountsAndScores = ReturnType<ReturnType<typeof prepareFigures>['computeCountsAndScores']>;

const withHeadlines = <T extends CountsAndScores>({ scores, averaged_classes, ...figures }: T) => ({
  ...figures,
  headlines: { ...toHeadlines(scores), averaged_classes },
});

function presentFigures({ rounds: _, classes, ...figures }: ModelFigures) {
  return {
    ...withHeadlines(figures),
    classes: classes.flatMap(({ calibration: { calibrator, ...calibration }, ...one }, index) => {
      const ofClass = figures.scores.classes[index];
      return ofClass
        ? [{ ...one, ...ofClass, calibration: { ...calibration, method: calibrator?.method ?? null } }]
        : [];
    }),
  };
}

/** Prepares all figures of a model on photos of the installation, and the headlines of each slice that has photos (EV-29). */
export function prepareInstallationFigures(
  photos: readonly AnsweredPhoto[],
  schema: LabelSchema,
): PreparedFigures<EvaluationFigures> {
  const detected = toEvaluatedPhotos(photos);
  const matched = matchPhotos(detected, schema);
  const all = prepareFigures(detected, schema, matched);
  const slices = FIGURE_SLICES.flatMap((slice) => {
    const indexes = photos.flatMap((photo, index) => (photo.slices.includes(slice) ? [index] : []));
    const prepareSlice = () =>
      prepareFigures(selectPhotos(detected, indexes), schema, selectMatches(matched, indexes));
    return indexes.length === 0 ? [] : [{ slice, ...prepareSlice() }];
  });
  return {
    resampled: [all, ...slices].map(({ resampled }) => resampled),
    figures: () => {
      const figuresWith = all.figures();
      return ([ofAll = [], ...ofSlices]) => ({
        ...presentFigures(figuresWith(ofAll)),
        slices: slices.map(({ slice, computeCountsAndScores }, index) => ({
          slice,
          ...withHeadlines(computeCountsAndScores(ofSlices[index] ?? [])),
        })),
      });
    },
  };
}

/** Prepares the figures of `one` minus those of `other`, which are the same photos with the same labels. */
export function prepareAnswerComparison(
  { one, other }: { one: readonly AnsweredPhoto[]; other: readonly AnsweredPhoto[] },
  schema: LabelSchema,
): PreparedFigures<Pick<EvaluationComparison, 'photos' | 'headlines' | 'classes'>> {
  const { resampled, figures } = prepareComparison(
    { one: toEvaluatedPhotos(one), other: toEvaluatedPhotos(other) },
    schema,
  );
  return {
    resampled: [resampled],
    figures:
      () =>
      ([ofResamples = []]) => {
        const scores = figures(ofResamples);
        return {
          photos: one.length,
          headlines: toHeadlines(scores),
          classes: schema.classes.flatMap(({ name, title }, index) => {
            const ofClass = scores.classes[index];
            return ofClass ? [{ class: name, title, ...ofClass }] : [];
          }),
        };
      },
  };
}
