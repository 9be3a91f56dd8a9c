import * as z from 'zod/mini';
import { image, userId } from './image.ts';
import { LIMITS } from './limits.ts';
import { listPaging, queryText } from './paging.ts';

/** An upload in the trash (ST-35). Its links work nowhere else, and no longer after it is restored. */
export const trashedImage = z.extend(
  z.pick(image, {
    image_id: true,
    user_id: true,
    thumbnail_url: true,
    width: true,
    height: true,
    placeholder_color: true,
    location: true,
    latitude: true,
    longitude: true,
    uploaded_at: true,
    username: true,
  }),
  {
    deleted_at: z.iso.datetime(),
    /** Whether its owner deleted it; otherwise an admin did. */
    deleted_by_owner: z.boolean(),
    /** Who deleted it. Shown to admins only; absent when that account is gone. */
    deleted_by: z.optional(z.string()),
    /** From then on it is deleted for good. */
    purge_at: z.iso.datetime(),
  },
);
export type TrashedImage = z.infer<typeof trashedImage>;

export const trashList = z.object({
  data: z.array(trashedImage),
  next_cursor: z.nullable(z.string()),
  /** Exact up to `LIMITS.countedMatches`; one more means "or more". */
  total: z.int(),
  /** How long an upload stays in the trash. */
  days: z.int(),
});
export type TrashList = z.infer<typeof trashList>;

/** Admins see the trash of all users; `user_id` and the beginning of a username narrow it. */
export const trashQuery = z.object({
  user_id: z.optional(userId),
  user: z.optional(queryText(LIMITS.searchMaxLength)),
  ...listPaging,
});
export type TrashQuery = z.infer<typeof trashQuery>;
