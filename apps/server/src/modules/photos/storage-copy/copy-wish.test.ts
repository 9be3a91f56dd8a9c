import { expect, test } from 'vitest';
import { copyWish } from './copy-wish.ts';

test('says from where, to where, and whether to begin anew', () => {
  expect(copyWish(['--from', 'disk', '--to', 's3'])).toEqual({ from: 'disk', to: 's3', again: false });
  expect(copyWish(['--to=cloudinary', '--from=s3', '--again'])).toEqual({
    from: 's3',
    to: 'cloudinary',
    again: true,
  });
});

test.each([
  [[], 'From where and to where?'],
  [['--from', 'disk'], 'From where and to where?'],
  [['--from', 'disk', '--to', 'tape'], 'From where and to where?'],
  [['--from', 'disk', '--to', 'disk'], 'disk cannot be copied to itself.'],
  [['--form', 'disk'], 'That is not understood.'],
])('%j is answered with how to ask', (words, sentence) => {
  expect(() => copyWish(words)).toThrow(sentence);
  expect(() => copyWish(words)).toThrow('npm run storage:copy -- --from disk --to s3');
});
