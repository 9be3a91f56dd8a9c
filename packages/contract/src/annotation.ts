import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { oneOf, wholeNumber, yesOrNo } from './bounds.ts';
import { ANNOTATION_LIMITS, MAX_INTEGER } from './limits.ts';
import { photoArea } from './photo-area.ts';
import { hint } from './photo-hint.ts';

/**
 * The classes that people label, in the order of their number keys. A set of annotations names the version, because "not
 * labelled" means "not there" only for classes that were looked for. A change of the list is a new version.
 */
export const LABEL_CLASSES = [
  'garbage_pile',
  'overflowing_bin',
  'trash_bag',
  'bottle',
  'can',
  'cup',
  'litter',
  'bin',
  'cardboard',
  'bulky_waste',
] as const;
export type LabelClass = (typeof LABEL_CLASSES)[number];
export const LABEL_SCHEMA_VERSION = 1;

/** One object that a person marked on a photo. */
export const annotation = z.object({
  class: oneOf(LABEL_CLASSES),
  /** The person cannot tell: a detection here is neither right nor wrong. */
  is_unsure: z._default(yesOrNo, false),
  box: photoArea,
});
export type Annotation = z.infer<typeof annotation>;

/**
 * What a set says. `accepted` corrects what the product shows; `checked` says as well that nothing else of the label
 * schema is on the photo, which makes it ground truth.
 */
export const ANNOTATION_SCOPES = ['accepted', 'checked'] as const;
export type AnnotationScope = (typeof ANNOTATION_SCOPES)[number];

const MAX = ANNOTATION_LIMITS.annotationsMax;
const annotations = z
  .array(annotation, createEncodedReason('validation.annotations'))
  .check(z.maxLength(MAX, createEncodedReason('validation.annotations_max', { max: MAX })));

/** The number of the newest set when the person began; 0 before the first. */
const based_on = wholeNumber(0, MAX_INTEGER);

/** The person began without anything that was said of the photo before, because it is one of the sample (EV-22). */
const is_blind = z._default(yesOrNo, false);

/** A set of annotations as it is submitted. An empty one says that there is no waste. */
export const annotationSetForm = z.object({
  based_on,
  scope: oneOf(ANNOTATION_SCOPES),
  /** The run whose detections were corrected; null when the person began with an empty photo. */
  analysis_id: z.nullable(z.uuid(createEncodedReason('validation.analysis_id'))),
  is_blind,
  annotations,
});
export type AnnotationSetForm = z.infer<typeof annotationSetForm>;

/** A submitted set. It never changes: a correction is a new set with the next number. */
export const annotationSet = z.object({
  set_id: z.uuid(),
  /** 1 for the first of a photo. */
  number: z.int(),
  scope: z.enum(ANNOTATION_SCOPES),
  schema_version: z.int(),
  analysis_id: z.nullable(z.uuid()),
  annotations: z.array(annotation),
  created_at: z.iso.datetime(),
  /** A username; null when that account was deleted. */
  created_by: z.nullable(z.string()),
});
export type AnnotationSet = z.infer<typeof annotationSet>;

/** The answer to what was submitted. */
export const submittedAnnotationSet = z.extend(annotationSet, {
  /** Whether it decided a dispute. Absent in answers of earlier versions. */
  is_decision: z.optional(z.boolean()),
});
export type SubmittedAnnotationSet = z.infer<typeof submittedAnnotationSet>;

/** Unfinished work, which only its author sees. `version` is that of the saved draft from which this one was made; 0 before. */
export const annotationDraftForm = z.object({
  based_on,
  version: wholeNumber(0, MAX_INTEGER - 1),
  is_blind,
  annotations,
});
export type AnnotationDraftForm = z.infer<typeof annotationDraftForm>;

export const annotationDraft = z.object({
  based_on: z.int(),
  version: z.int(),
  annotations: z.array(annotation),
  saved_at: z.iso.datetime(),
});
export type AnnotationDraft = z.infer<typeof annotationDraft>;

/** Who works on a photo now. */
export const annotationLease = z.object({
  is_own: z.boolean(),
  /** A username; null when that account was deleted. */
  held_by: z.nullable(z.string()),
  /** When that person began. */
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type AnnotationLease = z.infer<typeof annotationLease>;

/**
 * The states of a second opinion: `open` until it is given; then `agreed`, or `disputed` until a third person has
 * `decided`.
 */
export const OPINION_STATES = ['open', 'agreed', 'disputed', 'decided'] as const;
export type OpinionState = (typeof OPINION_STATES)[number];

/** Everything that people said about the objects on one photo. */
export const photoAnnotations = z.object({
  image_id: z.uuid(),
  schema_version: z.int(),
  /**
   * The photo is one of the current sample and waits for its labels: sets, and boxes of the detector, are hidden until
   * its first checked set. It is labelled from an empty photo (`analysis_id` null).
   */
  is_blind: z.boolean(),
  /** The number of the newest set, hidden or not; 0 without one. */
  newest_number: z.int(),
  /** Newest first; the first one counts. */
  sets: z.array(annotationSet),
  draft: z.nullable(annotationDraft),
  /** The state of the second opinion; the sets are hidden from a reviewer who may give it. Absent without one, and while the photo is blind. */
  second_opinion: z.optional(z.enum(OPINION_STATES)),
  /** Whether the caller may give it, or for a disputed one decide. Absent without one. */
  is_opinion_for_caller: z.optional(z.boolean()),
  /** What the caller gave as the second opinion. Absent where they gave none, while the photo is blind, and in answers of earlier versions. */
  own_opinion: z.optional(z.array(annotation)),
  /** What its owner says; hidden while sets are, because it follows from them or from the detector. */
  hints: z.optional(z.array(hint)),
  /** Null while no person works on it. */
  lease: z.nullable(annotationLease),
});
export type PhotoAnnotations = z.infer<typeof photoAnnotations>;
