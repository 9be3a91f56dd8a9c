import type { SampleRow } from '../../modules/evaluations/ports.ts';

export type EvaluationSamplesTable = Pick<
  SampleRow,
  'sample_id' | 'seed' | 'requested_size' | 'drawn_from' | 'created_at' | 'created_by'
>;
