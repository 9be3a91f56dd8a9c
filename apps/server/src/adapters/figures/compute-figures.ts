import { type AnsweredPhoto, compareAnswers, installationFigures, type LabelSchema } from '@smart-waste/core';
import { seededRandom } from '../../lib/seeded-random.ts';

/** The figures of some photos, or the differences of two answers to each. */
export type FigureRequest = { schema: LabelSchema } & (
  | { photos: readonly AnsweredPhoto[] }
  | { one: readonly AnsweredPhoto[]; other: readonly AnsweredPhoto[] }
);

/** As `npm run model:evaluate` resamples. */
const RESAMPLING = { rounds: 1000, random: () => seededRandom('evaluation') };

export const computeFigures = (request: FigureRequest) =>
  'photos' in request
    ? { figures: installationFigures(request.photos, request.schema, RESAMPLING) }
    : { comparison: compareAnswers(request, request.schema, RESAMPLING) };
