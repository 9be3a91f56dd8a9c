import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { wholeNumber } from './bounds.ts';
import { LOCATION_SOURCES, type LocationSource } from './image.ts';
import { LIMITS, MAX_INTEGER } from './limits.ts';
import { freeText } from './text.ts';

const coordinate = (reason: 'validation.latitude' | 'validation.longitude') =>
  z._default(z.string().check(z.maxLength(LIMITS.coordinateMaxLength, createEncodedReason(reason))), '');

/** A place as a person enters it: numbers are text, and empty means not given. */
export const placeForm = z.object({
  location: z._default(freeText(LIMITS.locationMaxLength), ''),
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

const A_CASE_NUMBER = createEncodedReason('validation.integer', { min: 1, max: MAX_INTEGER });

/** The text fields of the upload form. */
export const uploadForm = z.extend(placeForm, {
  skip_ml: z._default(z.enum(['true', 'false'], createEncodedReason('validation.boolean')), 'false'),
  user_id: z.optional(z.string().check(z.maxLength(20, createEncodedReason('validation.user_id')))),
  /** The number of the case whose waste the photo shows, as its sender says; empty for none. */
  same_case: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(20, A_CASE_NUMBER)),
        z.transform((text: string) => (text === '' ? null : Number(text))),
      ),
      z.nullable(wholeNumber(1, MAX_INTEGER)),
    ),
  ),
});
export type UploadForm = z.infer<typeof uploadForm>;
