import type { SampleRow } from '../../modules/evaluations/ports.ts';

/** The tables of samples. */
export type EvaluationTables = {
  evaluation_samples: Pick<
    SampleRow,
    'sample_id' | 'seed' | 'requested_size' | 'drawn_from' | 'created_at' | 'created_by'
  >;
  evaluation_sample_photos: { sample_id: string; position: number; image_id: string };
};
