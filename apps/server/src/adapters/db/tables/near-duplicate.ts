import { sql } from 'kysely';
import type { NewImage } from '../../../ports/image-table.ts';

/** As far as two photos may differ in 64 bits and still look the same. */
const MOST_BITS_APART = 6;
const RECENT = sql`interval '30 days'`;
/** 100 metres, in degrees of latitude. */
const NEAR_DEGREES = 100 / 111_195;
/** A place where thousands of photos were taken must not slow the next one down. */
const NEWEST_PER_CELL = 100;

type Newcomer = Pick<NewImage, 'user_id' | 'latitude' | 'longitude' | 'uploaded_at' | 'perceptual_hash'>;

export const hashBits = (hex: string) => sql<string>`('x' || ${hex}::text)::bit(64)`;

/**
 * The recent image that looks most like this one, as a subquery that answers one id or null. Photos with
 * coordinates are compared with those taken within 100 metres, others with the same person's others.
 */
export function findNearDuplicate(image: Newcomer) {
  const { latitude, longitude } = image;
  const candidates =
    latitude === null || longitude === null
      ? placelessOf(image)
      : takenNear({ latitude, longitude }, image.uploaded_at);
  return sql<string | null>`(
    select image_id
      from (${candidates}) as candidate
     where bit_count(perceptual_hash # ${hashBits(image.perceptual_hash)}) <= ${MOST_BITS_APART}
     order by bit_count(perceptual_hash # ${hashBits(image.perceptual_hash)}), uploaded_at desc
     limit 1)`;
}

function placelessOf({ user_id, uploaded_at }: Newcomer) {
  return sql`
    select image_id, perceptual_hash, uploaded_at
      from images
     where user_id = ${user_id} and latitude is null
       and uploaded_at between ${uploaded_at}::timestamptz - ${RECENT} and ${uploaded_at}::timestamptz
     order by uploaded_at desc
     limit ${NEWEST_PER_CELL}`;
}

/** Looks into the squares of a thousandth of a degree (the generated column `place_cell`) around a point. */
function takenNear({ latitude, longitude }: { latitude: number; longitude: number }, uploaded_at: Date) {
  // Meridians meet at the poles: there the box stops growing before it goes around the earth.
  const aside = NEAR_DEGREES / Math.max(Math.cos((latitude * Math.PI) / 180), 0.05);
  const box = {
    south: latitude - NEAR_DEGREES,
    north: latitude + NEAR_DEGREES,
    west: longitude - aside,
    east: longitude + aside,
  };
  const cell = (degrees: number) => Math.floor(degrees * 1000);
  return sql`
    select near.*
      from generate_series(${cell(box.south)}::bigint, ${cell(box.north)}::bigint) as row
     cross join generate_series(${cell(box.west)}::bigint, ${cell(box.east)}::bigint) as col
     cross join lateral (
       select image_id, perceptual_hash, uploaded_at
         from images
        where place_cell = row * 1000000 + col
          and uploaded_at between ${uploaded_at}::timestamptz - ${RECENT} and ${uploaded_at}::timestamptz
          and latitude between ${box.south} and ${box.north}
          and longitude between ${box.west} and ${box.east}
        order by uploaded_at desc
        limit ${NEWEST_PER_CELL}) as near`;
}
