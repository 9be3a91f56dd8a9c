import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { share } from './bounds.ts';

/** The error of an area. */
export const AN_AREA = createEncodedReason('validation.area');
/** Sums of fractions are not exact. */
const TOLERANCE = 1e-9;
/** A part of a photo, in fractions of its width and height, from its upper left corner. */
export const photoArea = z
  .object({ x: share, y: share, width: share, height: share })
  .check(
    z.refine(
      ({ x, y, width, height }) =>
        width > 0 && height > 0 && x + width <= 1 + TOLERANCE && y + height <= 1 + TOLERANCE,
      AN_AREA,
    ),
  );
export type PhotoArea = z.infer<typeof photoArea>;
