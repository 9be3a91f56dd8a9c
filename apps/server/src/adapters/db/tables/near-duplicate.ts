import { MAX_HAMMING_DISTANCE, METERS_PER_DEGREE } from '@smart-waste/core';
import { sql } from 'kysely';
import type { NewImage } from '../../../ports/image-table.ts';

const RECENT = sql`interval '30 days'`;
/** 100 metres, in degrees of latitude. */
const NEAR_DEGREES = 100 / METERS_PER_DEGREE;
/** Limits the comparison at a place where thousands of photos were taken. */
const MAX_CANDIDATES_PER_CELL = 100;

type ComparedImage = Pick<NewImage, 'user_id' | 'latitude' | 'longitude' | 'uploaded_at' | 'perceptual_hash'>;

/** A hash of 16 hex digits as bit(64). */
export const toHashBits = (hex: string) => sql<string>`('x' || ${hex}::text)::bit(64)`;

/**
 * The recent image that is most similar to this one, as a subquery that returns one id or null. Photos with
 * coordinates are compared with those taken within 100 metres, others with those of the same user without coordinates.
 */
export function findNearDuplicate(image: ComparedImage) {
  const { latitude, longitude } = image;
  const candidates =
    latitude === null || longitude === null
      ? selectUserCandidates(image)
      : selectCandidatesNear({ latitude, longitude }, image.uploaded_at);
  return sql<string | null>`(
    select image_id
      from (${candidates}) as candidate
     where bit_count(perceptual_hash # ${toHashBits(image.perceptual_hash)}) <= ${MAX_HAMMING_DISTANCE}
     order by bit_count(perceptual_hash # ${toHashBits(image.perceptual_hash)}), uploaded_at desc
     limit 1)`;
}

function selectUserCandidates({ user_id, uploaded_at }: ComparedImage) {
  return sql`
    select image_id, perceptual_hash, uploaded_at
      from images
     where user_id = ${user_id} and latitude is null
       and uploaded_at between ${uploaded_at}::timestamptz - ${RECENT} and ${uploaded_at}::timestamptz
     order by uploaded_at desc
     limit ${MAX_CANDIDATES_PER_CELL}`;
}

/** Searches the squares of a thousandth of a degree (the generated column `place_cell`) around a point. */
function selectCandidatesNear(
  { latitude, longitude }: { latitude: number; longitude: number },
  uploaded_at: Date,
) {
  // Meridians meet at the poles: there the box stops growing before it goes around the earth.
  const nearLongitude = NEAR_DEGREES / Math.max(Math.cos((latitude * Math.PI) / 180), 0.05);
  const box = {
    south: latitude - NEAR_DEGREES,
    north: latitude + NEAR_DEGREES,
    west: longitude - nearLongitude,
    east: longitude + nearLongitude,
  };
  const computeCell = (degrees: number) => Math.floor(degrees * 1000);
  return sql`
    select near.*
      from generate_series(${computeCell(box.south)}::bigint, ${computeCell(box.north)}::bigint) as row
     cross join generate_series(${computeCell(box.west)}::bigint, ${computeCell(box.east)}::bigint) as col
     cross join lateral (
       select image_id, perceptual_hash, uploaded_at
         from images
        where place_cell = row * 1000000 + col
          and uploaded_at between ${uploaded_at}::timestamptz - ${RECENT} and ${uploaded_at}::timestamptz
          and latitude between ${box.south} and ${box.north}
          and longitude between ${box.west} and ${box.east}
        order by uploaded_at desc
        limit ${MAX_CANDIDATES_PER_CELL}) as near`;
}
