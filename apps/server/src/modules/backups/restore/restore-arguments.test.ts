import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../lib/errors.ts';
import { parseRestoreArguments } from './restore-arguments.ts';

const NOW = new Date('2026-11-26T00:00:00.000Z');
const parse = (args: string[]) => parseRestoreArguments(args, NOW);

it('parses what is to be restored', () => {
  expect(parse(['--from', '/mnt/backups'])).toEqual({
    does: 'restore',
    from: '/mnt/backups',
    snapshot: undefined,
    identity: undefined,
    keepSessions: false,
  });
  expect(
    parse(['--from', 's3://b', '--snapshot', 'one', '--identity', 'key.txt', '--keep-sessions']),
  ).toEqual({
    does: 'restore',
    from: 's3://b',
    snapshot: 'one',
    identity: 'key.txt',
    keepSessions: true,
  });
  expect(parse(['--go-live'])).toEqual({ does: 'go-live' });
});

describe('--erase-since', () => {
  it.each([
    '2026-11-25 05:00:00+00',
    '2026-11-25T05:00:00Z',
    '2026-11-25 10:30:00+0530',
    '2026-11-25T00:00:00-05:00',
    '2026-11-25 05:00:00.000000+00',
  ])('takes %s', (moment) => {
    expect(parse(['--from', '/mnt/backups', '--erase-since', moment])).toEqual({
      does: 'erase',
      from: '/mnt/backups',
      since: new Date('2026-11-25T05:00:00.000Z'),
    });
  });

  it.each([
    '',
    'yesterday',
    '2026-11-25',
    '2026-11-25 05:00:00',
    '2026-13-25 05:00:00Z',
    '2026-11-27 05:00:00Z',
    '05:00:00 2026-11-25',
    '2026-11-25 05:00:00-25',
    'Nov 25 2026 05:00:00+00',
    '2026-02-30 05:00:00Z',
    '2026-11-25 05:61:00Z',
  ])('refuses "%s"', (moment) => {
    const refused = () => parse(['--from', '/mnt/backups', '--erase-since', moment]);
    expect(refused).toThrow(UsageError);
    expect(refused).toThrow('--erase-since needs a past moment with its time zone');
  });
});

it.each([
  [[], 'Give either --from or --go-live'],
  [['--from', '/mnt/backups', '--go-live'], 'Give either --from or --go-live'],
  [['--go-live', '--erase-since', '2026-11-25T05:00:00Z'], 'it needs --from, and nothing else'],
  [['--from', 'a', '--erase-since', '2026-11-25T05:00:00Z', '--keep-sessions'], 'and nothing else'],
])('%j fails with the usage', (args, message) => {
  expect(() => parse(args)).toThrow(UsageError);
  expect(() => parse(args)).toThrow(message);
  expect(() => parse(args)).toThrow('Usage: npm run restore -- (--from');
  expect(() => parse(args)).toThrow('--erase-since: only before the product starts');
});
