import * as z from 'zod/mini';

/** `ok` answers 200; `error` answers 503 with the reason in words. */
export const serviceHealth = z.object({
  status: z.enum(['ok', 'error']),
  service: z.enum(['users', 'images']),
  message: z.string(),
  checked_at: z.iso.datetime(),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

/** What the web must know of this installation before anybody signs in. */
export const clientConfig = z.object({
  demo_accounts: z.boolean(),
  version: z.string(),
});
export type ClientConfig = z.infer<typeof clientConfig>;
