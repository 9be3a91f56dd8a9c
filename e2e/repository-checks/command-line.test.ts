import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ROOT, runCommand } from '../support/product.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const RUN = 'node scripts/run.mjs ';
const commands = Object.values(scripts).flatMap((line) =>
  line.startsWith(RUN) ? [line.slice(RUN.length)] : [],
);

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
/** A bucket that no command asks for anything. */
const BUCKET = {
  S3_BUCKET: 'photos',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
/** Stands for a folder of backups that is not there yet. */
const NEW_FOLDER = '<new folder>';
const STACK_TRACE = /\n\s+at /;

describe('the command line', () => {
  it('has the commands of package.json', () => {
    expect(commands).toContain('start');
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    for (const command of commands) expect(stdout).toContain(`  ${command} `);
  });

  it.each(commands)('%s --help prints its usage', (command) => {
    const { status, stdout, stderr } = run(command, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Usage: npm run ${command}`);
  });

  it.each(commands)('%s prints its usage for an unknown option', (command) => {
    const { status, stdout, stderr } = run(command, '--no-such-option');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain("Unknown option '--no-such-option'.");
    expect(stderr).toContain(`Usage: npm run ${command}`);
    expect(stderr).not.toMatch(STACK_TRACE);
  });

  it.each([
    [['start', 'now'], 'The argument "now" is not expected.'],
    [['make-admin'], 'An argument is missing.'],
    [['make-admin', ''], 'An argument is missing.'],
    [['make-admin', 'asha', 'ravi'], 'The argument "ravi" is not expected.'],
    [['storage:copy', '--from', 'disk'], '--to is missing.'],
    [['storage:copy', '--from'], "Option '--from <value>' argument missing."],
    [['model:evaluate'], '--data or --installation is missing.'],
    [['bench', 'nothing'], '"nothing" is none of '],
    [['fly'], 'There is no command "fly".'],
    [[], 'No command was given.'],
  ])('%j are wrong arguments', (args, problem) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(problem);
    expect(stderr).toContain('Usage: npm run ');
    expect(stderr).not.toMatch(STACK_TRACE);
  });

  it.each([
    [['storage:copy', '--from', 'disk', '--to', 'tape'], 'npm run storage:copy -- --from'],
    [['model:evaluate', '--data', 'photos', '--threshold', '5'], '--threshold must be a number from 0 to 1.'],
    [['model:evaluate', '--data', 'photos', '--installation'], 'Name one source of photos.'],
    [['model:evaluate', '--installation', '--sample', 'x'], '--sample must be the id of a sample.'],
    [['model:evaluate', '--data', 'photos', '--size', 'big'], '--size must be a number from 32 to 4096.'],
  ])('%j have a wrong value', (args, problem) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(problem);
    expect(stderr).not.toMatch(STACK_TRACE);
  });

  it.each([
    ['backup', ['--to', 's3://photos/backups']],
    ['make-admin', ['asha']],
    ['storage:copy', ['--from', 'disk', '--to', 's3']],
    ['model:evaluate', ['--installation']],
    ['restore', ['--go-live']],
    ['restore', ['--from', NEW_FOLDER, '--erase-since', '2026-11-25 05:00:00+00']],
    ['upgrade', []],
  ])('%s %j refuses a data directory without a database and creates none (UG-17)', async (command, args) => {
    const dataDir = await createTemporaryFolder('no-data');
    const given = args.map((arg) => (arg === NEW_FOLDER ? join(dataDir, 'backups') : arg));
    const { code, printed } = await runCommand(command, given, { DATA_DIR: dataDir, ...BUCKET });
    expect({ code, printed }).toEqual({
      code: 1,
      printed: expect.stringContaining(`There is no database in ${dataDir} yet: npm start creates it.`),
    });
    expect(printed).not.toMatch(STACK_TRACE);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
