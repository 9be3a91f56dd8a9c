import { createIndexStep } from './step.ts';

/**
 * The photos of an evaluation without an answer, which are few. How far an evaluation is is asked each second: counting all
 * of its photos read 20,000 rows in 24 ms.
 */
export const endedEvaluationPhotos = createIndexStep({
  name: 'evaluation_photos_without_answer',
  table: 'evaluation_photos',
  definition: "on evaluation_photos (evaluation_id, state, position) where state in ('gone', 'unanswered')",
});
