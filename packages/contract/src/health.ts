import * as z from 'zod/mini';
import { messageReason } from './message.ts';

/** `ok` comes with status 200, `error` with 503 and the reason as a sentence. */
export const serviceHealth = z.object({
  status: z.enum(['ok', 'error']),
  service: z.enum(['users', 'images']),
  message: z.string(),
  message_reason: z.optional(messageReason),
  checked_at: z.iso.datetime(),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

/** Where photos can be kept: the values of STORAGE, and what `storage:copy` copies between. */
export const PHOTO_STORES = ['disk', 's3', 'cloudinary'] as const;
export type PhotoStore = (typeof PHOTO_STORES)[number];

/** What the web needs to know about this installation before a login. */
export const clientConfig = z.object({
  demo_accounts: z.boolean(),
  version: z.string(),
  /** The fewest characters of a new password; absent in the answer of an older server. */
  password_min_length: z.optional(z.int()),
  /** Where photos are kept; absent in the answer of an older server. */
  photo_store: z.optional(z.enum(PHOTO_STORES)),
  /** Where maps load their tiles; absent when they show the embedded map only. */
  map_tiles: z.optional(z.object({ url: z.string(), attribution: z.string() })),
  /** How long deleted uploads can be restored; absent in the answer of an older server. */
  trash_days: z.optional(z.int()),
  /** Addresses of the operator; each is absent when it is not set. */
  contact_url: z.optional(z.string()),
  source_url: z.optional(z.string()),
  network_url: z.optional(z.string()),
  backend_admin_url: z.optional(z.string()),
});
export type ClientConfig = z.infer<typeof clientConfig>;
