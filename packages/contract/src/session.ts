import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';

/** A session of the caller: where they are logged in. */
export const ownSession = z.object({
  session_id: z.uuid(),
  /** The names of browser and operating system, as the browser gave them; null where it did not. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** To within a few minutes. */
  last_used_at: z.iso.datetime(),
  /** Whether the request was sent from this session. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The sessions that were used last, at most a hundred; `total` counts all of them. */
export const ownSessionList = z.object({ data: z.array(ownSession), total: z.int() });
export type OwnSessionList = z.infer<typeof ownSessionList>;

export const sessionParams = z.object({ session_id: z.uuid(createEncodedReason('validation.session_id')) });
