import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { annotation, OPINION_STATES } from './annotation.ts';
import { oneOf } from './bounds.ts';
import { image } from './image.ts';
import { ANNOTATION_LIMITS } from './limits.ts';
import { listPaging } from './paging.ts';
import { hint } from './photo-hint.ts';
import { freeText } from './text.ts';

/** Why a photo is where it is in the order of review. */
export const REVIEW_REASONS = [
  'hint',
  'random',
  'uncertainty',
  'disagreement',
  'severity',
  'novelty',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** The parameters of the lists of reviewers. */
export const reviewListQuery = z.object(listPaging);
export type ReviewListQuery = z.infer<typeof reviewListQuery>;

const queuedPhoto = z.object({
  image,
  /** The strongest first. */
  reasons: z.array(z.enum(REVIEW_REASONS)),
  /** From 0 to 1; 1 more with a hint that no set has answered. */
  priority: z.number(),
  hints: z.array(hint),
  /** The username of another person who works on it now. */
  held_by: z.nullable(z.string()),
});

/** What to review next (LB-32). */
export const reviewQueue = z.object({ data: z.array(queuedPhoto), next_cursor: z.nullable(z.string()) });
export type ReviewQueue = z.infer<typeof reviewQueue>;

/**
 * How the newest run contradicts the newest set with confidence: it sees what is not marked, calls an object something
 * else, or does not see a large one.
 */
const CONTRADICTIONS = ['not_marked', 'other_class', 'not_seen'] as const;
const contradiction = z.object({
  kind: z.enum(CONTRADICTIONS),
  /** The class as it was marked; for `not_marked` as the detector sees it. */
  class: z.string(),
  /** What the detector calls it, for `other_class`; absent where an earlier version found the contradiction. */
  seen_as: z.optional(z.string()),
  /** The confidence before calibration, as ranks use it; a fixed one for `not_seen`. */
  strength: z.number(),
});
export type Contradiction = z.infer<typeof contradiction>;
const listedContradiction = z.extend(contradiction, {
  /** That of what the detector sees, as it is calibrated now; absent where it is not calibrated. */
  calibrated_confidence: z.optional(z.number()),
});
export type ListedContradiction = z.infer<typeof listedContradiction>;

const suspect = z.object({
  image,
  /** From 0 to 1: how strongly it is suspected. */
  strength: z.number(),
  /** The strongest first. */
  contradictions: z.array(listedContradiction),
});

/** Reviewed photos whose labels may be wrong, the most suspect first (LB-34). */
export const suspectList = z.object({ data: z.array(suspect), next_cursor: z.nullable(z.string()) });
export type SuspectList = z.infer<typeof suspectList>;

/** The hint of the owner of a photo; words are optional. */
export const hintForm = z.object({ words: z._default(freeText(ANNOTATION_LIMITS.hintMaxLength), '') });
export type HintForm = z.infer<typeof hintForm>;

/**
 * The caller's hint about a photo; null while there is none. `answered_at` is when the newest set was submitted, if that was not
 * before the hint; a server of an earlier version does not say it.
 */
export const ownHint = z.object({
  hint: z.nullable(z.extend(hint, { answered_at: z.optional(z.nullable(z.iso.datetime())) })),
});
export type OwnHint = z.infer<typeof ownHint>;

/** A second opinion; what two people said is shown to both only after it was given. */
export const secondOpinion = z.object({
  image_id: z.uuid(),
  state: z.enum(OPINION_STATES),
  requested_at: z.iso.datetime(),
  given_at: z.nullable(z.iso.datetime()),
  /** Usernames; null before, and when that account was deleted. */
  first_by: z.nullable(z.string()),
  given_by: z.nullable(z.string()),
  /** What the second person marked; null until it was given. */
  annotations: z.nullable(z.array(annotation)),
  /** F1 at an intersection over union of 0.5, with classes and without; null until it was given. */
  agreement: z.nullable(z.number()),
  blind_agreement: z.nullable(z.number()),
  /** Whether the caller may give it, or for a disputed one decide. */
  is_for_caller: z.boolean(),
});
export type SecondOpinion = z.infer<typeof secondOpinion>;

export const secondOpinionForm = z.object({
  annotations: z
    .array(annotation, createEncodedReason('validation.annotations'))
    .check(
      z.maxLength(
        ANNOTATION_LIMITS.annotationsMax,
        createEncodedReason('validation.annotations_max', { max: ANNOTATION_LIMITS.annotationsMax }),
      ),
    ),
});
export type SecondOpinionForm = z.infer<typeof secondOpinionForm>;

export const secondOpinionQuery = z.extend(reviewListQuery, {
  state: z._default(oneOf(OPINION_STATES), 'open'),
});
export type SecondOpinionQuery = z.infer<typeof secondOpinionQuery>;

/** Second opinions in one state, the oldest request first; open ones without those of which the caller was the first. */
export const secondOpinionList = z.object({
  data: z.array(
    z.object({
      image,
      opinion: secondOpinion,
      /** As in the order of review; a server of an earlier version does not say it. */
      held_by: z.optional(z.nullable(z.string())),
    }),
  ),
  next_cursor: z.nullable(z.string()),
  /**
   * How many more there are whose photos are labelled for the random sample first, blind, and are not listed meanwhile; a server of
   * an earlier version does not say it.
   */
  waiting_for_sample: z.optional(z.int()),
});
export type SecondOpinionList = z.infer<typeof secondOpinionList>;
