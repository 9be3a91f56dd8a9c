import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { analysisResults, runStage } from './analysis.ts';
import { share, wholeNumber, yesOrNo } from './bounds.ts';
import { LIMITS } from './limits.ts';
import { messageReason } from './message.ts';
import { MULTI_LINE, ORDINARY_SIGNS } from './text.ts';

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
export const imageReview = z.object({
  reviewed_at: z.iso.datetime(),
  /** A username; null when that account was deleted. */
  reviewed_by: z.nullable(z.string()),
});
export type ImageReview = z.infer<typeof imageReview>;

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
  uploaded_at: z.iso.datetime(),
  status: imageStatus,
  /** The stage of the current run; null unless one is queued or running. */
  stage: z.nullable(runStage),
  analysis_results: z.nullable(analysisResults),
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
export type UploadedImage = z.infer<typeof uploadedImage>;

export const imageParams = z.object({ image_id: z.uuid(createEncodedReason('validation.image_id')) });

/** The largest database key. */
const USER_ID_MAX = 2 ** 31 - 1;
/** A user's id as a query or path parameter. */
export const userId = z.coerce
  .number(createEncodedReason('validation.user_id'))
  .check(
    z.int(createEncodedReason('validation.user_id')),
    z.gte(1, createEncodedReason('validation.user_id')),
    z.lte(USER_ID_MAX, createEncodedReason('validation.user_id')),
  );

/** A `user_id` beside an image id decides nothing; another person's is refused (API-04). */
export const imageQuery = z.object({ user_id: z.optional(userId) });

const coordinate = (reason: 'validation.latitude' | 'validation.longitude') =>
  z._default(z.string().check(z.maxLength(LIMITS.coordinateMaxLength, createEncodedReason(reason))), '');

/** A place as a person enters it: numbers are text, and empty means not given. */
export const placeForm = z.object({
  location: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(
          LIMITS.locationMaxLength,
          createEncodedReason('validation.max_length', { max: LIMITS.locationMaxLength }),
        ),
        z.regex(MULTI_LINE, ORDINARY_SIGNS),
      ),
    '',
  ),
  latitude: coordinate('validation.latitude'),
  longitude: coordinate('validation.longitude'),
  location_source: z.optional(
    z.enum(
      LOCATION_SOURCES,
      createEncodedReason('validation.one_of', { values: LOCATION_SOURCES.join(', ') }),
    ),
  ),
});

/** Where coordinates come from that an admin sets for another person's photo. */
const ADMIN_SOURCES = ['typed', 'map'] as const satisfies readonly LocationSource[];

/** The coordinates that an admin sets; numbers are text, as in the place of a person. */
export const coordinatesForm = z.object({
  latitude: coordinate('validation.latitude'),
  longitude: coordinate('validation.longitude'),
  location_source: z._default(
    z.enum(ADMIN_SOURCES, createEncodedReason('validation.one_of', { values: ADMIN_SOURCES.join(', ') })),
    'typed',
  ),
});
export type CoordinatesForm = z.infer<typeof coordinatesForm>;

/** The text fields of the upload form. */
export const uploadForm = z.extend(placeForm, {
  skip_ml: z._default(z.enum(['true', 'false'], createEncodedReason('validation.boolean')), 'false'),
  user_id: z.optional(z.string().check(z.maxLength(20, createEncodedReason('validation.user_id')))),
});
export type UploadForm = z.infer<typeof uploadForm>;

/** The options of a reprocess that override the stored configuration (API-21). */
export const reprocessOptions = z.object({
  use_roboflow: z.optional(yesOrNo),
  confidence_threshold: z.optional(share),
  min_detection_size: z.optional(wholeNumber(1, 1000)),
  max_detections: z.optional(wholeNumber(1, 100)),
});
export type ReprocessOptions = z.infer<typeof reprocessOptions>;
