import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { photoResults, runStage } from './analysis.ts';
import { share, wholeNumber, yesOrNo } from './bounds.ts';
import { MAX_INTEGER } from './limits.ts';
import { messageReason } from './message.ts';

export const IMAGE_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'ml_failed',
  'ml_unavailable',
] as const;
export const imageStatus = z.enum(IMAGE_STATUSES);
export type ImageStatus = z.infer<typeof imageStatus>;

/** The origin of the coordinates (ST-21). */
export const LOCATION_SOURCES = ['typed', 'gps', 'exif', 'map'] as const;
export const locationSource = z.enum(LOCATION_SOURCES);
export type LocationSource = z.infer<typeof locationSource>;

/** An admin's mark that an upload was looked at. */
const imageReview = z.object({
  reviewed_at: z.iso.datetime(),
  /** A username; null when that account was deleted. */
  reviewed_by: z.nullable(z.string()),
});

export const reviewRequest = z.object({ reviewed: yesOrNo });

export const image = z.object({
  image_id: z.uuid(),
  user_id: z.int(),
  /** Links expire; request the image again to get new ones. */
  image_url: z.string(),
  thumbnail_url: z.string(),
  processed_image_url: z.nullable(z.string()),
  /** Size of the photo as it was sent, upright, in pixels. */
  width: z.int(),
  height: z.int(),
  /** The photo's dominant colour, `#rrggbb`, shown while it loads. */
  placeholder_color: z.string(),
  location: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  location_source: locationSource,
  /** An admin set the coordinates, for an owner who had given none. Absent otherwise, and always in lists. */
  placed_by_admin: z.optional(z.boolean()),
  uploaded_at: z.iso.datetime(),
  status: imageStatus,
  /** The stage of the current run; null unless one is queued or running. */
  stage: z.nullable(runStage),
  analysis_results: z.nullable(photoResults),
  /** How bad the waste looks, from 0 to 1 (ST-40); null before the first analysis. */
  severity: z.optional(z.nullable(share)),
  error_message: z.nullable(z.string()),
  error_reason: z.optional(messageReason),
  /** An earlier near duplicate (ST-23). Shown to admins only, null for others. */
  possible_duplicate_of: z.nullable(z.uuid()),
  /** The owner's username. Shown to admins only, absent for others. */
  username: z.optional(z.string()),
  /** Null until it was reviewed. Shown to admins only, absent for others. */
  review: z.optional(z.nullable(imageReview)),
});
export type Image = z.infer<typeof image>;

/** The answer to an upload. */
export const uploadedImage = z.extend(image, {
  /**
   * True when the owner had sent the same photo before, in another upload: nothing was stored, and the image is the
   * earlier one with its place. False for a retry, which has the key of the first attempt.
   */
  is_duplicate: z.boolean(),
});

export const imageParams = z.object({ image_id: z.uuid(createEncodedReason('validation.image_id')) });

/** A user's id as a query or path parameter. */
export const userId = z.coerce
  .number(createEncodedReason('validation.user_id'))
  .check(
    z.int(createEncodedReason('validation.user_id')),
    z.gte(1, createEncodedReason('validation.user_id')),
    z.lte(MAX_INTEGER, createEncodedReason('validation.user_id')),
  );

/**
 * `annotating` says that the caller is about to label the photo: what the detector says is left out while the photo waits
 * for its labels in the current sample (EV-22). To reviewers it is never shown.
 */
export const annotatingQuery = z.object({
  annotating: z.optional(z.enum(['true', 'false'], createEncodedReason('validation.boolean'))),
});

/** A `user_id` beside an image id decides nothing; another person's is refused (API-04). */
export const imageQuery = z.extend(annotatingQuery, { user_id: z.optional(userId) });

/** The options of a reprocess that override the stored configuration (API-21). */
export const reprocessOptions = z.object({
  use_roboflow: z.optional(yesOrNo),
  confidence_threshold: z.optional(share),
  min_detection_size: z.optional(wholeNumber(1, 1000)),
  max_detections: z.optional(wholeNumber(1, 100)),
});
export type ReprocessOptions = z.infer<typeof reprocessOptions>;
