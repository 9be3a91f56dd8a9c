import { afterEach, expect, it, vi } from 'vitest';
import { StartupError } from './errors.ts';
import { runCommand } from './run-process.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** What a command prints that fails with this error. */
async function printedBy(error: Error): Promise<string> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand(() => Promise.reject(error));
  expect(process.exitCode).toBe(1);
  return write.mock.calls.map(([text]) => text).join('');
}

it.each([
  ['ENOSPC', 'no space left on device'],
  ['EDQUOT', 'disk quota exceeded'],
])('a command that meets a full disk says so without a stack trace (%s)', async (code, words) => {
  const message = `${code}: ${words}, mkdir '/data/secrets'`;
  const full = Object.assign(new Error(message), { code, syscall: 'mkdir' });
  expect(await printedBy(full)).toBe(`The disk is full: ${message}\n`);
});

it('an expected error is explained by its message, and a defect by its stack trace', async () => {
  expect(await printedBy(new StartupError('No backup is there.'))).toBe('No backup is there.\n');
  expect(await printedBy(new TypeError('not a function'))).toContain('run-process.test.ts');
});
