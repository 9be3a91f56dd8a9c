import { describe, expect, test } from 'vitest';
import { computeDeliverySignature, sign } from './signature.ts';

const sha1 = (apiSecret: string) => ({ apiSecret, algorithm: 'sha1' as const });

describe('the fields of a call are signed as Cloudinary’s own libraries do', () => {
  test.each([
    [
      { public_id: 'sample_image', timestamp: '1315060510', eager: 'w_400,h_300,c_pad|w_260,h_200,c_crop' },
      'bfd09f95f331f558cbd1320e67aa8d488770583e',
    ],
    [{ public_id: 'sample_image', timestamp: '1315060510' }, 'b4ad47fb4e25c7bf5f92a20089f9db59bc302313'],
    [
      { timestamp: '1315060510', public_id: 'wasted/abc123', invalidate: 'true' },
      '81ae07ee126f1cafc7aab204b69b5ae84f45b1dd',
    ],
    [{ folder: 'a&b', timestamp: '1315060510' }, 'f56fd1b48bcdbd72e1ae353dadedf8eeb0c20247'],
    [{ public_id: 'sample', version: '1312461204' }, '7332b60d1da7033c332c59cb66dac31f72acc44c'],
  ])('the fields %j have the signature %s', (fields, signature) => {
    expect(sign(fields, sha1('abcd'))).toBe(signature);
  });

  test.each([
    ['sha1', '14c00ba6d0dfdedbc86b316847d95b9e6cd46d94'],
    ['sha256', '45ddaa4fa01f0c2826f32f669d2e4514faf275fe6df053f1a150e7beae58a3bd'],
  ] as const)('the signature uses %s as configured', (algorithm, signature) => {
    const fields = { cloud_name: 'dn6ot3ged', timestamp: '1568810420', username: 'user@cloudinary.com' };
    expect(sign(fields, { apiSecret: 'hdcixPpR2iKERPwqvH6sHdK9cyac', algorithm })).toBe(signature);
  });

  test('empty fields are not signed', () => {
    const fields = { public_id: 'sample_image', timestamp: '1315060510' };
    expect(sign({ ...fields, tags: '' }, sha1('abcd'))).toBe(sign(fields, sha1('abcd')));
  });
});

test.each([
  ['image.jpg', 's----SjmNDA--'],
  ['c_crop,h_20,w_10/image.jpg', 's--Ai4Znfl3--'],
])('the URL of %s is signed as Cloudinary’s own libraries do', (source, mark) => {
  expect(computeDeliverySignature(source, sha1('b'))).toBe(mark);
});
