import { expect, test } from 'vitest';
import { UsageError } from '../../../lib/errors.ts';
import { parseCopyArguments } from './copy-arguments.ts';

test('parses both stores and --again', () => {
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
  [[], 'Name the store to copy from'],
  [['--from', 'disk'], 'Name the store to copy from'],
  [['--from', 'disk', '--to', 'tape'], 'Name the store to copy from'],
  [['--from', 'disk', '--to', 'disk'], 'disk cannot be copied to itself.'],
  [['--form', 'disk'], 'The arguments are not valid'],
])('%j fails with the usage', (args, message) => {
  expect(() => parseCopyArguments(args)).toThrow(UsageError);
  expect(() => parseCopyArguments(args)).toThrow(message);
  expect(() => parseCopyArguments(args)).toThrow('npm run storage:copy -- --from disk --to s3');
});
