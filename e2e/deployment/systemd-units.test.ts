import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SECRETS } from '../../apps/server/src/lib/config/secret-files.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ROOT } from '../support/product.ts';

const run = promisify(execFile);
const UNITS = ['smart-waste.service', 'smart-waste-worker@.service'] as const;
const ANALYZE = process.env.SYSTEMD_ANALYZE_PATH ?? '/usr/bin/systemd-analyze';
/** Of 10; above it the manual of systemd calls a service exposed. */
const MAX_EXPOSURE = 2;

const readUnit = (unit: string) => readFile(join(ROOT, 'deploy', unit), 'utf8');
const parseLine = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
const parseSandbox = (text: string) =>
  text.slice(text.indexOf('NoNewPrivileges='), text.indexOf('[Install]'));

/** The unit as it is, but with the Node of this run, because a program that does not exist is an error. */
async function checkedUnit(unit: string, added = ''): Promise<string> {
  const file = join(await createTemporaryFolder('units'), unit);
  const text = (await readUnit(unit)).replace('/usr/bin/node', process.execPath);
  await writeFile(file, text.replace('[Install]', `${added}\n[Install]`));
  return file;
}

/** What docs/deployment.md says to add for secrets, without its section. */
async function documentedCredentials(): Promise<string> {
  const text = await readFile(join(ROOT, 'docs/deployment.md'), 'utf8');
  return text.match(/^ *(?:LoadCredential|Environment)=.+$/gm)?.join('\n') ?? '';
}

describe.each(UNITS)('%s', (unit) => {
  it('starts a program that the build makes, as a user without rights (DP-10)', async () => {
    const text = await readUnit(unit);
    const [, program = ''] =
      /^\/usr\/bin\/node apps\/server\/dist\/([\w-]+)\.js$/.exec(parseLine(text, 'ExecStart')) ?? [];
    expect(await readFile(join(ROOT, 'scripts/build.mjs'), 'utf8')).toContain(
      `${program}: 'apps/server/src/`,
    );
    expect(parseLine(text, 'User')).toBe('smart-waste');
    expect(parseLine(text, 'Environment')).toContain(
      `DATA_DIR=/var/lib/${parseLine(text, 'StateDirectory')}`,
    );
  });

  it('is accepted by systemd-analyze and hardly exposed (DP-10)', async () => {
    const file = await checkedUnit(unit);
    const { stdout, stderr } = await run(ANALYZE, ['verify', '--man=no', file]);
    expect(stdout + stderr).toBe('');
    const threshold = `--threshold=${10 * MAX_EXPOSURE}`; // systemd counts in tenths
    await expect(run(ANALYZE, ['security', '--offline=true', threshold, file])).resolves.toBeDefined();
  });
});

it('secrets can be credentials of systemd, as the documentation says (DP-12)', async () => {
  const added = await documentedCredentials();
  const loaded = [...added.matchAll(/LoadCredential=(\w+):\/etc\/smart-waste\/\1$/gm)].map(
    ([, name]) => name,
  );
  const read = [...added.matchAll(/(\w+)_FILE=%d\/(\w+)/g)];
  expect(loaded).toEqual(read.map(([, , name]) => name));
  expect(loaded).not.toEqual([]);
  for (const [, variable] of read) expect(SECRETS).toContain(variable);
  const { stdout, stderr } = await run(ANALYZE, ['verify', '--man=no', await checkedUnit(UNITS[0], added)]);
  expect(stdout + stderr).toBe('');
});

it('the worker has the sandbox of the product (DP-10)', async () => {
  const [product, worker] = await Promise.all(UNITS.map(readUnit));
  expect(parseSandbox(worker ?? '')).toBe(parseSandbox(product ?? ''));
  expect(parseSandbox(product ?? '')).toContain('ProtectSystem=strict');
});
