import { expect, test } from 'vitest';
import { computeSignature } from './sigv4.ts';

/** The examples that Amazon publishes: “Signature Calculations for the Authorization Header”. */
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const common = { at: '20130524T000000Z', region: 'us-east-1' };
const host = 'examplebucket.s3.amazonaws.com';

test.each([
  [
    'reading a part of an object',
    {
      method: 'GET',
      address: '/test.txt',
      headers: { host, range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY, 'x-amz-date': common.at },
      payloadHash: EMPTY,
    },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'writing an object',
    {
      method: 'PUT',
      address: '/test%24file.text',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        host,
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-date': common.at,
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      payloadHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'reading the lifecycle of a bucket',
    {
      method: 'GET',
      address: '/?lifecycle',
      headers: { host, 'x-amz-content-sha256': EMPTY, 'x-amz-date': common.at },
      payloadHash: EMPTY,
    },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a link to an object',
    {
      method: 'GET',
      address:
        '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host',
      headers: { host },
      payloadHash: 'UNSIGNED-PAYLOAD',
    },
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  ],
])('the signature equals that of Amazon’s example: %s', (_, request, signature) => {
  const signedHeaders = Object.keys(request.headers).sort();
  expect(computeSignature({ ...common, ...request, signedHeaders }, SECRET)).toBe(signature);
});
