import * as z from 'zod/mini';
import { DEFAULT_TIME_RANGE, timeRange } from './analytics.ts';
import { LIMITS } from './limits.ts';

const point = z.object({ latitude: z.number(), longitude: z.number() });

/** An upload as its zone lists it. */
export const zoneUpload = z.object({
  image_id: z.string(),
  image_url: z.string(),
  processed_image_url: z.nullable(z.string()),
  location: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  uploaded_at: z.string(),
  /** How many things that count as waste were found. */
  detections: z.int(),
  /** From 0 to 1. */
  average_confidence: z.number(),
  /** Only when addresses are asked for. */
  address: z.optional(z.string()),
});
export type ZoneUpload = z.infer<typeof zoneUpload>;

/** A cluster of uploads (ZN-07). Zones are listed by priority, highest first (ZN-05). */
export const zone = z.object({
  /** `zone-N`, counted from 1 in the order in which the zones were opened. */
  zoneId: z.string(),
  /** The mean of its uploads' places. */
  center: point,
  radiusMeters: z.number(),
  detections: z.int(),
  /** Of all its detections, from 0 to 1, 3 decimals; 0 when nothing was found. */
  averageConfidence: z.number(),
  /** From 0 (calm) to 1 (urgent), 4 decimals. */
  priorityScore: z.number(),
  /** Around its uploads. `minLng` is the western edge: across the date line it is the greater one, as in RFC 7946. */
  boundingBox: z.object({ minLat: z.number(), maxLat: z.number(), minLng: z.number(), maxLng: z.number() }),
  /** What most of its uploads call the place, else what a geocoder does; only when addresses are asked for. */
  representativeAddress: z.optional(z.string()),
  mapLinks: z.object({ googleMaps: z.string(), openStreetMap: z.string() }),
  /** Oldest first. */
  uploads: z.array(zoneUpload),
  /** How many uploads the same place had in the period before; only where that was asked for, never for all time. */
  uploadsBefore: z.optional(z.int()),
});
export type Zone = z.infer<typeof zone>;

export const ZONE_SIZES_METERS = [250, 500, 1000] as const;
export type ZoneSizeMeters = (typeof ZONE_SIZES_METERS)[number];
export const DEFAULT_ZONE_SIZE_METERS: ZoneSizeMeters = 500;

const A_SIZE = `Must be one of ${ZONE_SIZES_METERS.join(', ')}`;
const isZoneSize = (meters: number) => ZONE_SIZES_METERS.some((size) => size === meters);
export const zoneSize = z.number(A_SIZE).check(z.refine(isZoneSize, A_SIZE));

/** What decides which zones there are. */
export const zoningQuery = z.object({
  range: z._default(timeRange, DEFAULT_TIME_RANGE),
  zone_size: z._default(
    z.coerce.number(A_SIZE).check(z.refine(isZoneSize, A_SIZE)),
    DEFAULT_ZONE_SIZE_METERS,
  ),
  addresses: z._default(z.enum(['true', 'false'], 'Must be true or false'), 'true'),
});

const A_LIMIT = `Must be a whole number from ${LIMITS.listLimitMin} to ${LIMITS.listLimitMax}`;
const AN_OFFSET = 'Must be a whole number from 0';
const paging = {
  limit: z._default(
    z.coerce
      .number(A_LIMIT)
      .check(z.int(A_LIMIT), z.gte(LIMITS.listLimitMin, A_LIMIT), z.lte(LIMITS.listLimitMax, A_LIMIT)),
    LIMITS.listLimitDefault,
  ),
  offset: z._default(z.coerce.number(AN_OFFSET).check(z.int(AN_OFFSET), z.gte(0, AN_OFFSET)), 0),
};
export const zoneListQuery = z.extend(zoningQuery, paging);
export type ZoneListQuery = z.infer<typeof zoneListQuery>;

/** How many of its uploads a zone of a list brings along. */
export const UPLOADS_BROUGHT = 5;

/** A zone of a list: `uploads` holds the newest few of `uploadCount`, oldest first; `opened_by` leads to the others. */
export const listedZone = z.extend(zone, { uploadCount: z.int(), opened_by: z.uuid() });
export type ListedZone = z.infer<typeof listedZone>;

/** The most urgent first; `total` counts all pages, `as_of` is the moment that they show, never 5 seconds ago. */
export const zoneList = z.object({
  data: z.array(listedZone),
  total: z.int(),
  as_of: z.iso.datetime(),
});
export type ZoneList = z.infer<typeof zoneList>;

/** The uploads of one zone, oldest first. */
export const zoneUploadList = z.object({
  data: z.array(zoneUpload),
  total: z.int(),
  as_of: z.iso.datetime(),
});
export type ZoneUploadList = z.infer<typeof zoneUploadList>;

/** For how many places a call asks at most. */
export const ADDRESSES_MAX = 500;
const degrees = (most: number) => {
  const within = `Must be a number from -${most} to ${most}`;
  return z.number(within).check(z.gte(-most, within), z.lte(most, within));
};
const A_PRIORITY = 'Must be a number from 0 to 1';

/** The centres of zones whose uploads have no words, for whoever wrote the zones without the server. */
export const zoneAddressesRequest = z.object({
  places: z
    .array(
      z.object({
        latitude: degrees(90),
        longitude: degrees(180),
        priorityScore: z.number(A_PRIORITY).check(z.gte(0, A_PRIORITY), z.lte(1, A_PRIORITY)),
      }),
    )
    .check(z.maxLength(ADDRESSES_MAX, `At most ${ADDRESSES_MAX} places`)),
});

/** In the order of the places; null where nothing is known, or not yet. */
export const zoneAddresses = z.object({ addresses: z.array(z.nullable(z.string())) });
