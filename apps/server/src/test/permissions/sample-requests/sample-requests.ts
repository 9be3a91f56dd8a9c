import { ACCOUNT_REQUESTS } from './accounts.ts';
import { CASE_REQUESTS } from './cases.ts';
import { DATASET_REQUESTS } from './datasets.ts';
import { LEARNING_REQUESTS } from './machine-learning.ts';
import { PHOTO_REQUESTS } from './photos.ts';
import type { SampleRequests } from './sample-request.ts';

/**
 * Builds requests for the calls that are not valid with path parameters alone. A new call of that kind needs an entry.
 */
export const SAMPLE_REQUESTS: SampleRequests = {
  ...ACCOUNT_REQUESTS,
  ...PHOTO_REQUESTS,
  ...LEARNING_REQUESTS,
  ...DATASET_REQUESTS,
  ...CASE_REQUESTS,
  removeFormerDatabase: async () => ({ params: { major: '1' } }),
};
