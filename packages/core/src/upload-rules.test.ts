import { describeReason } from '@smart-waste/messages/catalogues';
import { expect, test } from 'vitest';
import { computeDecodedBytes, findUploadProblem } from './upload-rules.ts';

const MB = 1024 * 1024;
const photo = (size: number, type = 'image/jpeg') => ({ size, type });
const createQueue = (count: number, size: number) => Array.from({ length: count }, () => photo(size));

test.each([
  ['a photo of exactly 10 MB is accepted', photo(10 * MB), [], null],
  ['a photo of one byte more is too large', photo(10 * MB + 1), [], 'File size must be less than 10MB'],
  ['a text file is no image', photo(1, 'text/plain'), [], 'Please select an image file'],
  ['a file without a type is no image', photo(1, ''), [], 'Please select an image file'],
  ['the tenth photo is accepted', photo(1), createQueue(9, 1), null],
  ['the eleventh photo is refused', photo(1), createQueue(10, 1), 'Queue limit reached (10).'],
  ['a queue of exactly 40 MB is accepted', photo(10 * MB), createQueue(3, 10 * MB), null],
  [
    'a photo beyond 40 MB is skipped',
    photo(1),
    createQueue(4, 10 * MB),
    'Queue total exceeds 40 MB. Skipping.',
  ],
])('%s', (_, file, queue, refusal) => {
  const reason = findUploadProblem(file, queue);
  expect(reason && describeReason(reason)).toBe(refusal);
});

const header = { width: 4000, height: 3000, channels: 3, bytesPerChannel: 1, isInterlaced: false };
test.each([
  ['a photo of 12 megapixels takes three bytes a pixel', {}, 36_000_000],
  ['an alpha channel adds a byte a pixel', { channels: 4 }, 48_000_000],
  ['16 bits a channel take twice as much', { bytesPerChannel: 2 }, 72_000_000],
  ['an interlaced photo takes twice as much', { isInterlaced: true }, 72_000_000],
])('%s', (_, change, bytes) => {
  expect(computeDecodedBytes({ ...header, ...change })).toBe(bytes);
});
