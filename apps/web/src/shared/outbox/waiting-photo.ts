import { locationSource } from '@smart-waste/contract';
import * as z from 'zod/mini';

/** A photo stored on this device until the server has it (UP-29; version v1, with a Blob instead of a data URL). */
export const waitingPhoto = z.object({
  /** Also its Idempotency-Key: however often it is sent, the server has it once. */
  id: z.string(),
  /** The user who queued it; nobody else sees or sends it. */
  owner: z.int(),
  filename: z.string(),
  blob: z.custom<Blob>((value) => value instanceof Object && 'size' in value && 'type' in value),
  loc: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  source: locationSource,
  /** When it was queued, in milliseconds. */
  ts: z.number(),
  /** Why the server will never take it as it is; null while it can still be sent. */
  refusal: z.nullable(z.string()),
});
export type WaitingPhoto = z.infer<typeof waitingPhoto>;
