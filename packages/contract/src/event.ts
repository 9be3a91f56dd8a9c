import * as z from 'zod/mini';
import { runStage } from './analysis.ts';
import { reportNumber } from './case-report.ts';
import { imageStatus } from './image.ts';
import { processingState } from './processing.ts';

/** One change of one image in the event stream; `deleted` is the last event of an image. */
export const imageEvent = z.object({
  image_id: z.uuid(),
  user_id: z.int(),
  change: z.enum(['created', 'updated', 'deleted']),
  status: z.nullable(imageStatus),
  stage: z.nullable(runStage),
});
export type ImageEvent = z.infer<typeof imageEvent>;

/** The processor was started, paused or stopped, or it finished. Sent to admins only, who then load the new state. */
export const processingEvent = z.object({ processing: processingState });
export type ProcessingEvent = z.infer<typeof processingEvent>;

/** A case changed: sent to the staff and to those who follow it, who then load it again if they show it. */
export const caseChangeEvent = z.object({ case_number: reportNumber });
export type CaseChangeEvent = z.infer<typeof caseChangeEvent>;
