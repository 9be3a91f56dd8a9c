import type { EvaluationSample, SamplePhoto, SamplePhotoState } from '@smart-waste/contract';
import type { AuditEntry } from '../../../ports/audit-log.ts';

/** A sample with what is known of its photos at this moment; field names are the contract's. */
export type SampleRow = Omit<
  EvaluationSample,
  'number' | 'extends_number' | 'created_at' | 'population_at' | 'created_by' | 'labelled_before'
> & {
  number: number;
  labelled_before: number;
  extends_number: number | null;
  created_at: Date;
  population_at: Date;
  created_by: number | null;
};

type NewSample = Pick<SampleRow, 'sample_id' | 'seed' | 'requested_size' | 'created_at'> & {
  created_by: number;
  /** The sample with whose photos it begins; null to draw it anew. */
  extended: Pick<SampleRow, 'sample_id' | 'size' | 'drawn_from' | 'population_at'> | null;
  /** The current sample as the person knows it, which this one extends or replaces; null for none. */
  known_sample_id: string | null;
};

/** Who looks at a sample, and when. */
export type SampleViewer = { viewer_id: number; now: Date };

/** Frozen random samples of the photos of the installation. */
export type EvaluationSampleTable = {
  /**
   * Draws completed uploads that are not in the trash, in the order of a hash of the seed and their id, and stores them
   * with the entry of the audit log in one transaction. One that extends another begins with the photos of that one, and goes on
   * behind them with others that were analysed at its `population_at`, up to its `drawn_from`. A photo is labelled already
   * when its newest set was made blind, checked it and is of the classes of today (EV-23). Drafts of the other photos that are drawn
   * are deleted. `no_photos`: there is none; `not_current`: the known one is not the current one any more.
   */
  freeze: (sample: NewSample, audit: AuditEntry) => Promise<SampleRow | 'no_photos' | 'not_current'>;
  /** For a viewer, `next` is the first waiting photo whose lease no other person holds, or the first one when all are held. */
  findById: (sample_id: string, viewer?: SampleViewer) => Promise<SampleRow | undefined>;
  /** The newest first; `next` is as above. */
  listPage: (
    after: Pick<SampleRow, 'created_at' | 'sample_id'> | null,
    limit: number,
    viewer?: SampleViewer,
  ) => Promise<SampleRow[]>;
  /** The photos after this position, in their order; `is_held` says whether another person than the viewer holds the lease of one. */
  listPhotos: (
    filter: {
      sample_id: string;
      state: SamplePhotoState | undefined;
      image_id: string | undefined;
      viewer: SampleViewer;
    },
    after: number,
    limit: number,
  ) => Promise<SamplePhoto[]>;
};
