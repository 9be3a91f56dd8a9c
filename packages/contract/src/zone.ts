import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { DEFAULT_TIME_RANGE, timeRange } from './analytics.ts';
import { listPaging } from './paging.ts';

const point = z.object({ latitude: z.number(), longitude: z.number() });

/** An upload in the list of its zone (ZN-08). */
export const zoneUpload = z.object({
  image_id: z.string(),
  image_url: z.string(),
  processed_image_url: z.nullable(z.string()),
  /** Only when addresses are included. */
  location: z.optional(z.string()),
  /** With six decimals, about 0.1 m. */
  latitude: z.number(),
  longitude: z.number(),
  uploaded_at: z.string(),
  /** The number of detections that count as waste. */
  detections: z.int(),
  /** From 0 to 1, with 3 decimals; null when a person says what is on the photo. */
  average_confidence: z.nullable(z.number()),
  /** Whether that average is of calibrated confidences (EV-48). */
  confidence_is_calibrated: z.boolean(),
  /** Whether a person says what is on the photo (LB-26). */
  by_person: z.boolean(),
  /** Only when addresses are included. */
  address: z.optional(z.string()),
});
export type ZoneUpload = z.infer<typeof zoneUpload>;

const priorityTerms = z.object({ detections: z.number(), confidence: z.number(), uploads: z.number() });
export type PriorityTerms = z.infer<typeof priorityTerms>;

/** A cluster of uploads (ZN-07). Zones are listed by priority, highest first (ZN-05). */
export const zone = z.object({
  /** `zone-N`, counted from 1 in the order in which the zones were opened. */
  zoneId: z.string(),
  /** The mean of its uploads' coordinates. */
  center: point,
  radiusMeters: z.number(),
  detections: z.int(),
  /**
   * Mean of what detectors recognised there, from 0 to 1 with 3 decimals; 0 without any waste, null when people marked
   * all of it.
   */
  averageConfidence: z.nullable(z.number()),
  /** Whether that mean is of calibrated confidences: where any of them has none, it is of the raw ones (EV-48). */
  confidenceIsCalibrated: z.boolean(),
  /** From 0 to 1, with 4 decimals (ZN-05). */
  priorityScore: z.number(),
  /** What detections, confidence and uploads each give to the priority; they add up to it (ZN-11). */
  priorityTerms,
  /**
   * Around its uploads. `minLng` is the western edge; across the date line it is greater than `maxLng`, as in RFC 7946.
   */
  boundingBox: z.object({ minLat: z.number(), maxLat: z.number(), minLng: z.number(), maxLng: z.number() }),
  /**
   * The most frequent location text of its uploads, or an address of the geocoder; only when addresses are included.
   */
  representativeAddress: z.optional(z.string()),
  mapLinks: z.object({ googleMaps: z.string(), openStreetMap: z.string() }),
  /** Oldest first. */
  uploads: z.array(zoneUpload),
  /** The number of uploads there in the previous period; only when requested, never for all time. */
  uploadsBefore: z.optional(z.int()),
});
export type Zone = z.infer<typeof zone>;

export const ZONE_SIZES_METERS = [250, 500, 1000] as const;
export type ZoneSizeMeters = (typeof ZONE_SIZES_METERS)[number];
export const DEFAULT_ZONE_SIZE_METERS: ZoneSizeMeters = 500;

const A_SIZE = createEncodedReason('validation.one_of', { values: ZONE_SIZES_METERS.join(', ') });
const isZoneSize = (meters: number) => ZONE_SIZES_METERS.some((size) => size === meters);

/** The parameters of zoning. */
export const zoningQuery = z.object({
  range: z._default(timeRange, DEFAULT_TIME_RANGE),
  zone_size: z._default(
    z.coerce.number(A_SIZE).check(z.refine(isZoneSize, A_SIZE)),
    DEFAULT_ZONE_SIZE_METERS,
  ),
  addresses: z._default(z.enum(['true', 'false'], createEncodedReason('validation.boolean')), 'true'),
});

const AN_OFFSET = createEncodedReason('validation.integer_from', { min: 0 });
const paging = {
  limit: listPaging.limit,
  offset: z._default(z.coerce.number(AN_OFFSET).check(z.int(AN_OFFSET), z.gte(0, AN_OFFSET)), 0),
};
export const zoneListQuery = z.extend(zoningQuery, paging);

/** The number of uploads that a zone in a list includes. */
export const MAX_LISTED_UPLOADS_PER_ZONE = 5;

/** A zone in a list: `uploads` has the newest of `uploadCount`, oldest first; `opened_by` addresses the others. */
export const listedZone = z.extend(zone, { uploadCount: z.int(), opened_by: z.uuid() });
export type ListedZone = z.infer<typeof listedZone>;

/** By priority; `total` counts all pages, `as_of` is the moment that they show, at most 5 seconds ago. */
export const zoneList = z.object({
  data: z.array(listedZone),
  total: z.int(),
  as_of: z.iso.datetime(),
  /** The first moment of the time range; null for all time. */
  since: z.nullable(z.iso.datetime()),
  /**
   * The uploads of the time range that are in no zone because they have no coordinates; exact up to
   * `LIMITS.countedMatches`, one more means "or more".
   */
  unlocated: z.int(),
});
export type ZoneList = z.infer<typeof zoneList>;

/** The uploads of one zone, oldest first. */
export const zoneUploadList = z.object({
  data: z.array(zoneUpload),
  total: z.int(),
  as_of: z.iso.datetime(),
});
export type ZoneUploadList = z.infer<typeof zoneUploadList>;
