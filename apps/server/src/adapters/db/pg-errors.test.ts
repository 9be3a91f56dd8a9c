import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../lib/errors.ts';
import { mapDatabaseError } from './pg-errors.ts';

const withCode = (code: string) => Object.assign(new Error('terminating connection'), { code });

it.each([
  ['refuses connections', withCode('ECONNREFUSED')],
  ['has no socket', Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' })],
  ['shuts down', withCode('57P01')],
  ['has crashed', withCode('57P02')],
  ['is starting', withCode('57P03')],
  ['has no free connection', withCode('53300')],
  ['has lost the connection', new Error('Connection terminated unexpectedly')],
  ['does not answer in time', new Error('timeout exceeded when trying to connect')],
  ['answers at none of its addresses', new AggregateError([withCode('ECONNREFUSED')])],
  ['is named by a wrapped error', new Error('query failed', { cause: withCode('08006') })],
])('maps the error to DatabaseConnectionError when the database %s', (_how, error) => {
  const mapped = mapDatabaseError(error);
  expect(mapped).toBeInstanceOf(DatabaseUnavailableError);
  expect(mapped).toMatchObject({ name: 'DatabaseConnectionError', cause: error });
});

it.each([
  ['does not answer a query in time', new Error('Query read timeout')],
  ['has ended a query that took too long', withCode('57014')],
  ['has no memory for a query', withCode('53200')],
  ['cannot read its disk', withCode('58030')],
])(
  'maps the error to DatabaseUnavailableError, not to a lost connection, when the database %s',
  (_how, error) => {
    expect(mapDatabaseError(error)).toMatchObject({ name: 'DatabaseUnavailableError', cause: error });
  },
);

it('maps the error of a full disk to DatabaseFullError', () => {
  expect(mapDatabaseError(withCode('53100'))).toMatchObject({ name: 'DatabaseFullError' });
});

it('maps the refusal of a change to DatabaseReadOnlyError, which says that it is for now', () => {
  const error = mapDatabaseError(withCode('25006'));
  expect(error).toBeInstanceOf(DatabaseUnavailableError);
  expect(error).toMatchObject({
    name: 'DatabaseReadOnlyError',
    message: expect.stringContaining('can only be read for now'),
  });
});

it.each([
  ['a missing file', Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' })],
  ['a violated constraint', withCode('23505')],
  ['a value that is no error', 'broken'],
])('returns %s unchanged', (_what, error) => {
  expect(mapDatabaseError(error)).toBe(error);
});
