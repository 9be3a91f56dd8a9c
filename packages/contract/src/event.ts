import * as z from 'zod/mini';
import { runStage } from './analysis.ts';
import { imageStatus } from './image.ts';
import { processingState } from './processing.ts';

/** One change of one image, as the event stream tells it; `deleted` is the last that is heard of an image. */
export const imageEvent = z.object({
  image_id: z.uuid(),
  user_id: z.int(),
  change: z.enum(['created', 'updated', 'deleted']),
  status: z.nullable(imageStatus),
  stage: z.nullable(runStage),
});
export type ImageEvent = z.infer<typeof imageEvent>;

/** The processor was started, paused, stopped or came to its end; only admins hear it, and ask for the rest. */
export const processingEvent = z.object({ processing: processingState });
export type ProcessingEvent = z.infer<typeof processingEvent>;
