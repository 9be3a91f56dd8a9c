import { image, imageList, imageStatus } from '@smart-waste/contract';
import * as z from 'zod/mini';

// The server keeps to the contract's schemas. A screen reads with these: one odd field in one row, from an older or a
// newer server, must not turn a whole list into an error (API-32).

/** The cursor of the next page; a list without one has no further page. */
export const nextCursor = z._default(z.nullable(z.string()), null);

/** An unknown status counts as pending (ST-01). */
export const knownStatus = z.catch(imageStatus, 'pending');

const coordinate = z.catch(z.nullable(z.number()), null);

/** The fields of an upload that may be missing or odd. */
export const tolerantFields = {
  status: knownStatus,
  /** Text that is no date reads 'Unknown date' (HI-06). */
  uploaded_at: z.catch(z.string(), ''),
  /** Null when it is unknown; an upload is placed only with both (ST-13). */
  latitude: coordinate,
  longitude: coordinate,
  severity: z.catch(image.shape.severity, null),
};

export const tolerantImage = z.extend(image, tolerantFields);

/** The answer to an upload; an older server does not say whether it is a duplicate. */
export const tolerantUploadedImage = z.extend(tolerantImage, {
  is_duplicate: z._default(z.boolean(), false),
});
export type UploadedPhoto = z.infer<typeof tolerantUploadedImage>;

const page = z.extend(imageList, {
  data: z.array(tolerantImage),
  next_cursor: nextCursor,
  total: z.optional(imageList.shape.total),
});

/** A page of uploads, or a list of them as an array (API-27). Without a total it is what the page holds. */
export const tolerantImageList = z.pipe(
  z.union([
    page,
    z.pipe(
      z.array(tolerantImage),
      z.transform((data): z.infer<typeof page> => ({ data, next_cursor: null })),
    ),
  ]),
  z.transform((list) => ({ ...list, total: list.total ?? list.data.length })),
);
