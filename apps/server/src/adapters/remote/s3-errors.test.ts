import { expect, it } from 'vitest';
import { mapProbeError, mapS3Error } from './s3-errors.ts';

/** What the SDK throws when neither the settings nor the machine have credentials. */
const noCredentials = Object.assign(new Error('Could not load credentials from any providers'), {
  name: 'CredentialsProviderError',
});
const sentence = 'no access key is set, and this machine has no credentials for S3';

it('a call without an access key says that there is none', () => {
  expect(mapS3Error(noCredentials, 'photos/1.jpg').message).toBe(`the S3 service failed: ${sentence}`);
  expect(mapProbeError(noCredentials, 'photos').message).toBe(
    `the bucket photos cannot be reached: ${sentence}`,
  );
});
