import type { Annotation, Detection, EvaluationFigures, FigureSlice } from '@smart-waste/contract';
import type { ScoredClass } from '@smart-waste/core';
import type { Generated, JSONColumnType } from 'kysely';
import type { SampleRow } from '../../modules/evaluations/ports/samples.ts';
import type { EvaluationRow } from '../../modules/evaluations/ports.ts';

type EvaluationsTable = Pick<
  EvaluationRow,
  'evaluation_id' | 'source' | 'sample_id' | 'import_id' | 'model' | 'requested_at' | 'requested_by'
> & {
  /** Null for all of the label schema. */
  labelled_classes: string[] | null;
  model_name: string | null;
  model_version: string | null;
  settings: JSONColumnType<NonNullable<EvaluationRow['settings']>> | null;
  labels: JSONColumnType<ScoredClass[]> | null;
  state: Generated<EvaluationRow['state']>;
  excluded: Generated<number>;
  may_have_seen: boolean | null;
  attempts: Generated<number>;
  outages: Generated<number>;
  lease_until: Date | null;
  worker: string | null;
  claim_id: string | null;
  finished_at: Date | null;
  error_message: string | null;
  figures: JSONColumnType<EvaluationFigures> | null;
};

type EvaluationPhotosTable = {
  evaluation_id: string;
  position: number;
  image_id: string;
  set_id: string;
  annotations: JSONColumnType<Annotation[]>;
  place_group: string;
  slices: FigureSlice[];
  state: Generated<string>;
  /** With every score of at least 0.01, and as the product shows them. */
  scored: JSONColumnType<Detection[]> | null;
  live: JSONColumnType<Detection[]> | null;
  false_alarm: number | null;
  miss: number | null;
};

/** The tables of samples, and of evaluations with the labels and answers of each photo. */
export type EvaluationTables = {
  evaluation_samples: Pick<
    SampleRow,
    'sample_id' | 'seed' | 'requested_size' | 'drawn_from' | 'created_at' | 'created_by'
  > & {
    /** The photos that were analysed at this moment are the population; labels since then count. */
    population_at: Generated<Date>;
    extends_sample_id: string | null;
  };
  evaluation_sample_photos: {
    sample_id: string;
    position: number;
    image_id: string;
    /** Labelled blind for an earlier sample when it was drawn. */
    labelled_before: Generated<boolean>;
  };
  evaluations: EvaluationsTable;
  evaluation_photos: EvaluationPhotosTable;
};
