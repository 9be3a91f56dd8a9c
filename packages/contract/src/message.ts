import type { ReasonParams } from '@smart-waste/messages';
import * as z from 'zod/mini';

type MessageReason = { reason: string; params: ReasonParams };

/**
 * A message by its id in the catalogue with its parameters, so that a client can show it in its own language. A
 * parameter may be a message itself. It stands beside its English text: `error_message` and `error_reason`; a text
 * without one is shown as it is.
 */
export const messageReason: z.ZodMiniType<MessageReason> = z.object({
  reason: z.string(),
  params: z.lazy(() => messageParams),
});

export const messageParams: z.ZodMiniType<ReasonParams> = z.record(
  z.string(),
  z.union([z.string(), z.number(), messageReason, z.array(messageReason)]),
);
