import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { oneOf, wholeNumber } from './bounds.ts';
import { EVALUATION_LIMITS } from './limits.ts';
import { listPaging } from './paging.ts';

/** What a sample is drawn with (EV-20). The same seed draws the same photos of the same installation. */
export const evaluationSampleForm = z.object({
  size: wholeNumber(1, EVALUATION_LIMITS.sampleMax),
  /** Chosen by chance when it is absent. */
  seed: z.optional(wholeNumber(0, EVALUATION_LIMITS.seedMax)),
  /** The current sample, to draw a larger one that begins with its photos (EV-38); it takes no seed and replaces no other sample. */
  extends_sample_id: z.optional(z.uuid(createEncodedReason('validation.sample_id'))),
  /**
   * The sample in whose place another one is drawn, null for none: the current one as the person knows it. When it is absent, the
   * one that is current when the request arrives.
   */
  replaces_sample_id: z.optional(z.nullable(z.uuid(createEncodedReason('validation.sample_id')))),
});
export type EvaluationSampleForm = z.infer<typeof evaluationSampleForm>;

/** A frozen uniform random sample of the photos of this installation. Its photos and their order never change. */
export const evaluationSample = z.object({
  sample_id: z.uuid(),
  /** 1 for the first sample of the installation; a server of an earlier version does not say it. */
  number: z.optional(z.int()),
  seed: z.int(),
  /** How many photos were asked for; more than `size` when there were fewer. */
  requested_size: z.int(),
  /** The photos of the sample. */
  size: z.int(),
  /** How many photos there were to draw from, at `population_at`. */
  drawn_from: z.int(),
  /**
   * The photos that were analysed at this moment are those of which the sample is. Before `created_at` for one that grew. A server
   * of an earlier version does not say it, and lets no sample grow.
   */
  population_at: z.optional(z.iso.datetime()),
  /** The number of the sample with whose photos it begins; null for one that is drawn anew. Absent as `number` is. */
  extends_number: z.optional(z.nullable(z.int())),
  /** The newest sample is the current one; the photos of the others can still be read and evaluated. */
  is_current: z.boolean(),
  created_at: z.iso.datetime(),
  /** A username; null when that account was deleted. */
  created_by: z.nullable(z.string()),
  /** Photos that were checked without seeing what the detector says (EV-22). */
  labelled: z.int(),
  /** Of these, the ones that were so already when they were drawn (EV-23); a server of an earlier version does not say it. */
  labelled_before: z.optional(z.int()),
  /**
   * Of the labelled ones, those before the first that waits: only they count in figures, so that none are chosen by skipping. None
   * while all of them were labelled before and another photo waits (EV-33).
   */
  counted: z.int(),
  /** Photos that were deleted since; they are not replaced. */
  gone: z.int(),
  /**
   * The first photo that waits for its labels and whose lease no other person holds, or the first that waits when all are held; null when
   * none waits, and for a sample that is not the current one.
   */
  next: z.nullable(z.uuid()),
});
export type EvaluationSample = z.infer<typeof evaluationSample>;

/** The newest first. */
export const evaluationSampleList = z.object({
  data: z.array(evaluationSample),
  next_cursor: z.nullable(z.string()),
});
export type EvaluationSampleList = z.infer<typeof evaluationSampleList>;

export const sampleParams = z.object({ sample_id: z.uuid(createEncodedReason('validation.sample_id')) });

export const SAMPLE_PHOTO_STATES = ['waiting', 'labelled', 'gone'] as const;
export type SamplePhotoState = (typeof SAMPLE_PHOTO_STATES)[number];

export const samplePhotoQuery = z.object({
  ...listPaging,
  /** Only photos in this state. */
  state: z.optional(oneOf(SAMPLE_PHOTO_STATES)),
  /** Only this photo, to learn its position. */
  image_id: z.optional(z.uuid()),
});
export type SamplePhotoQuery = z.infer<typeof samplePhotoQuery>;

const samplePhoto = z.object({
  /** 1 for the first. */
  position: z.int(),
  image_id: z.uuid(),
  state: z.enum(SAMPLE_PHOTO_STATES),
  /** Another person labels it now, so the next one can be labelled meanwhile. */
  is_held: z.boolean(),
});
export type SamplePhoto = z.infer<typeof samplePhoto>;

/** The photos of a sample in the order in which they were drawn, which is the order of labelling. */
export const samplePhotoList = z.object({
  data: z.array(samplePhoto),
  next_cursor: z.nullable(z.string()),
});
export type SamplePhotoList = z.infer<typeof samplePhotoList>;
