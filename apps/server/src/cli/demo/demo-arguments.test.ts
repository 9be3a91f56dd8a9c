import { expect, test } from 'vitest';
import { UsageError } from '../../lib/errors.ts';
import { parseDemoArguments } from './demo-arguments.ts';

test('parses the number of cases, the seed and --force', () => {
  expect(parseDemoArguments([])).toEqual({ cases: 500, seed: 1, force: false });
  expect(parseDemoArguments(['--cases', '5000', '--seed=0', '--force'])).toEqual({
    cases: 5000,
    seed: 0,
    force: true,
  });
});

test.each([
  [['--cases', '0'], '--cases must be a whole number from 1 to 5000'],
  [['--cases', '5001'], '--cases must be a whole number from 1 to 5000'],
  [['--cases', '1.5'], '--cases must be a whole number'],
  [['--cases', ''], '--cases must be a whole number'],
  [['--cases=-3'], '--cases must be a whole number'],
  [['--seed', 'one'], '--seed must be a whole number'],
  [['--seed', '1e3'], '--seed must be a whole number'],
  [['--city', 'Jaipur'], 'The arguments are not valid'],
  [['500'], 'The arguments are not valid'],
])('%j fails with the usage', (args, message) => {
  expect(() => parseDemoArguments(args)).toThrow(UsageError);
  expect(() => parseDemoArguments(args)).toThrow(message);
  expect(() => parseDemoArguments(args)).toThrow('npm run demo:fill -- [--cases');
});
