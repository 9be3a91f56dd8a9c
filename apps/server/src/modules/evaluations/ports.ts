import type { EvaluationSample, SamplePhoto, SamplePhotoState } from '@smart-waste/contract';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';

/** A sample with what is known of its photos at this moment; field names are the contract's. */
export type SampleRow = Omit<EvaluationSample, 'created_at' | 'created_by'> & {
  created_at: Date;
  created_by: number | null;
};

type NewSample = Pick<SampleRow, 'sample_id' | 'seed' | 'requested_size' | 'created_at'> & {
  created_by: number;
};

/** Frozen random samples of the photos of the installation. */
export type EvaluationSampleTable = {
  /**
   * Draws completed uploads that are not in the trash, in the order of a hash of the seed and their id, and stores them
   * with the entry of the audit log in one transaction. Drafts of these photos are deleted. Undefined when there is no photo.
   */
  freeze: (sample: NewSample, audit: AuditEntry) => Promise<SampleRow | undefined>;
  findById: (sample_id: string) => Promise<SampleRow | undefined>;
  /** The newest first. */
  page: (after: Pick<SampleRow, 'created_at' | 'sample_id'> | null, limit: number) => Promise<SampleRow[]>;
  /** The photos after this position, in their order. */
  photos: (
    wanted: { sample_id: string; state: SamplePhotoState | undefined },
    after: number,
    limit: number,
  ) => Promise<SamplePhoto[]>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & { evaluationSamples: EvaluationSampleTable };
