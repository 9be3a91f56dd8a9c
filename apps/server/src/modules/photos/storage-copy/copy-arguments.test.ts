import { expect, test } from 'vitest';
import { parseCopyArguments } from './copy-arguments.ts';

test('says from where, to where, and whether to begin anew', () => {
  expect(parseCopyArguments(['--from', 'disk', '--to', 's3'])).toEqual({
    from: 'disk',
    to: 's3',
    again: false,
  });
  expect(parseCopyArguments(['--to=cloudinary', '--from=s3', '--again'])).toEqual({
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
  expect(() => parseCopyArguments(words)).toThrow(sentence);
  expect(() => parseCopyArguments(words)).toThrow('npm run storage:copy -- --from disk --to s3');
});
