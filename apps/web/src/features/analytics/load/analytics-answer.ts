import { analyticsSummary, image } from '@smart-waste/contract';
import * as z from 'zod/mini';

const uploads = z.array(image);

/** What the call may answer: the summary, or the uploads to make it from; either may stand under `data` (AN-16). */
export const analyticsAnswer = z.union([
  analyticsSummary,
  uploads,
  z.pipe(
    z.object({ data: z.union([uploads, analyticsSummary]) }),
    z.transform(({ data }) => data),
  ),
  z.pipe(
    z.object({ uploads }),
    z.transform((answer) => answer.uploads),
  ),
]);
