import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { itInLongForm } from '../../testing/test-form.ts';
import { ROOT } from '../support/product.ts';

/** What a release reads: photos, documents, screens and tests would only make the archive large. */
const IS_NEEDED =
  /^(?:scripts\/|packages\/|apps\/server\/|apps\/web\/package\.json|(?:package(?:-lock)?\.json|tsconfig\.base\.json|LICENSE|\.gitignore|\.npmrc)$)/;
const IS_TEST = /\.test\.\w+$/;
const VERSION = '99.0.0';
const FILES = [
  'SHA256SUMS',
  'THIRD-PARTY-LICENCES.txt',
  'licences.json',
  'sbom.cdx.json',
  `smart-waste-${VERSION}.tar.gz`,
];
const MIGRATIONS = 'apps/server/src/adapters/db/migrations';
type Release = { version: string; date: string; migrations: Record<string, string> };
const FIXTURE = `apps/server/src/adapters/db/upgrade/release-${VERSION}.sql`;
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n- something\n\n## [0.1.0] - 2026-11-23\n\n- all\n';

let folder: string;
let present: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

const command = (...args: string[]) => ['scripts/run.mjs', 'release', '--version', ...args];
function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command(...args), {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
/** Kills the command as soon as it prints this. */
async function killWhenItPrints(text: string, ...args: string[]) {
  const child = spawn(process.execPath, command(...args), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  child.stdout.setEncoding('utf8').on('data', (printed: string) => {
    if (printed.includes(text)) child.kill('SIGKILL');
  });
  const [, signal] = await exited;
  return signal;
}
const head = () => git('rev-parse', 'HEAD').trim();
const read = (file: string) => readFile(join(folder, file), 'utf8');
async function readFiles(): Promise<Record<string, Buffer>> {
  const names = await readdir(join(folder, 'release', VERSION));
  expect(names.sort()).toEqual(FILES);
  const read = async (name: string) =>
    [name, await readFile(join(folder, 'release', VERSION, name))] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const computeHashes = (files: Record<string, Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)]));
const byName = (one: string, other: string) => (one.slice(64) < other.slice(64) ? -1 : 1);

/** A repository with the files of this one that a release reads. */
beforeAll(async () => {
  folder = await createTemporaryFolder('release');
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => IS_NEEDED.test(name) && !IS_TEST.test(name))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(ROOT, file), join(folder, file));
  }
  for (const modules of ['.', 'apps/server'].map((place) => join(place, 'node_modules')))
    if (existsSync(join(ROOT, modules))) await symlink(join(ROOT, modules), join(folder, modules));
  await writeFile(join(folder, 'CHANGELOG.md'), CHANGELOG);
  present = JSON.parse(await read('package.json')).version;
  git('init', '-q');
  git('config', 'core.looseCompression', '0');
  git('config', 'user.name', 'Asha');
  git('config', 'user.email', 'asha@example.org');
  await appendFile(join(folder, '.git/info/exclude'), 'node_modules\n');
  git('add', '-A');
  git('commit', '-qm', 'everything');
});

const state = () => ({ head: head(), changes: git('status', '--porcelain') });

describe('npm run release', () => {
  it('says everything that stops it, and changes nothing (UG-20)', async () => {
    await writeFile(join(folder, 'CHANGELOG.md'), CHANGELOG.replace('- something\n', ''));
    git('commit', '-qam', 'no entries');
    await writeFile(join(folder, 'new-file'), '');
    const before = state();
    const { status, stderr } = release('0.0.9', '--check');
    expect(status).toBe(1);
    expect(stderr).toContain(`0.0.9 is not newer than ${present}, the present version.`);
    expect(stderr).toContain('CHANGELOG.md has no entry under "Unreleased".');
    expect(stderr).toContain('Commit or remove these changes first:\n  ?? new-file\n');
    expect(release('next').stderr).toContain('"next" is no version');
    expect(state()).toEqual(before);
    await rm(join(folder, 'new-file'));
    git('reset', '-q', '--hard', 'HEAD^');
  });

  it('says with --check what it would release, and changes nothing (UG-20)', () => {
    const before = state();
    const { status, stdout } = release(VERSION, '--check');
    expect({ status, ...state() }).toEqual({ status: 0, ...before });
    expect(stdout).toContain(`${present} → ${VERSION}\nEntries of the changelog: 1\nNew migrations: `);
    expect(stdout).toContain(`${VERSION} can be released.`);
  });

  itInLongForm('leaves everything as it was when it is killed (UG-24)', async () => {
    const before = state();
    expect(await killWhenItPrints('Making the archive', VERSION)).toBe('SIGKILL');
    expect(state()).toEqual(before);
    expect(await readdir(join(folder, 'release'))).toEqual(['.unfinished']);
  });

  it('says how all files come back after git was killed while it changed them (UG-24)', async () => {
    const before = state();
    await mkdir(join(folder, 'release/.unfinished'), { recursive: true });
    await writeFile(join(folder, 'release/.unfinished/commit'), 'the commit of the release');
    await appendFile(join(folder, 'CHANGELOG.md'), 'half');
    await writeFile(join(folder, FIXTURE), 'half');
    expect(release(VERSION).stderr).toContain('`git stash --include-untracked` brings them back');
    git('stash', '--include-untracked', '--quiet');
    expect(state()).toEqual(before);
  });

  it('commits version, changelog, migrations and fixture, and nothing else (UG-21)', async () => {
    const parent = head();
    const { status, stdout, stderr } = release(VERSION);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Nothing was published.');
    expect(state()).toEqual({ head: head(), changes: '' });
    expect(git('rev-parse', 'HEAD^').trim()).toBe(parent);
    expect(git('tag')).toBe('');
    expect(git('diff', '--name-only', 'HEAD^').split('\n')).toEqual([
      'CHANGELOG.md',
      'apps/server/package.json',
      'apps/server/src/adapters/db/migrations/released.json',
      FIXTURE,
      'apps/web/package.json',
      'package-lock.json',
      'package.json',
      ...['contract', 'core', 'embedded-postgres', 'messages'].map((name) => `packages/${name}/package.json`),
      '',
    ]);
    const date = git('show', '-s', '--format=%cs', 'HEAD^').trim();
    expect(await read('CHANGELOG.md')).toContain(
      `## [Unreleased]\n\n## [${VERSION}] - ${date}\n\n### Added\n- something\n`,
    );
    const { releases } = JSON.parse(await read(`${MIGRATIONS}/released.json`)) as { releases: Release[] };
    expect(releases.at(-1)).toMatchObject({ version: VERSION, date });
    const steps: Record<string, string> = Object.assign({}, ...releases.map(({ migrations }) => migrations));
    const files = (await readdir(join(folder, MIGRATIONS))).filter((file) => /^\d{4}.*\.ts$/.test(file));
    expect(files.sort()).toEqual(
      Object.keys(steps)
        .sort()
        .map((name) => `${name}.ts`),
    );
    for (const file of files)
      expect(sha256(await readFile(join(folder, MIGRATIONS, file)))).toBe(steps[file.replace('.ts', '')]);
    expect(await read(FIXTURE)).toContain(`('${VERSION}', '`);
    expect(await readdir(join(folder, 'release'))).toEqual([VERSION]);
  });

  it('writes the files with their sums, and the same again from the commit (UG-22)', async () => {
    const files = await readFiles();
    const sums = FILES.slice(1).map((name) => `${sha256(files[name]!)}  ${name}\n`);
    expect(files.SHA256SUMS!.toString()).toBe(sums.sort(byName).join(''));
    const archived = execFileSync('tar', [
      '-tzf',
      join(folder, 'release', VERSION, `smart-waste-${VERSION}.tar.gz`),
    ]);
    const names = archived
      .toString()
      .split('\n')
      .filter((name) => name !== '' && !name.endsWith('/'));
    const committed = git('ls-files').trim().split('\n');
    expect(names.sort()).toEqual(committed.map((name) => `smart-waste-${VERSION}/${name}`).sort());

    await rm(join(folder, 'release'), { recursive: true });
    expect(release(VERSION).status).toBe(0);
    expect(computeHashes(await readFiles())).toEqual(computeHashes(files));
  });

  it('lists exactly the packages that the product needs (UG-26)', async () => {
    const files = await readFiles();
    const sbom = JSON.parse(files['sbom.cdx.json']!.toString());
    const listed: { 'bom-ref': string; licenses?: unknown[]; hashes?: unknown[] }[] = sbom.components;
    const outside = listed.filter((component) => !component['bom-ref'].startsWith('@smart-waste/'));
    const licences: { name: string; version: string }[] = JSON.parse(files['licences.json']!.toString());
    const needed = licences.map(({ name, version }) => `${name}@${version}`);
    expect(outside.map((component) => component['bom-ref']).sort()).toEqual(needed.sort());
    expect(needed).toEqual(
      expect.arrayContaining([expect.stringMatching(/^react@/), expect.stringMatching(/^pg@/)]),
    );
    expect(needed.filter((id) => id.startsWith('vitest@'))).toEqual([]);
    expect(outside.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)).toEqual([]);
    expect(sbom.metadata.component).toMatchObject({
      name: 'smart-waste',
      version: VERSION,
      type: 'application',
    });
  });

  itInLongForm('never replaces files of the release by others (UG-22)', async () => {
    await writeFile(join(folder, 'release', VERSION, 'SHA256SUMS'), 'other  sbom.cdx.json\n');
    const { status, stderr } = release(VERSION);
    expect(status).toBe(1);
    expect(stderr).toContain(`release/${VERSION} has other files of this release: `);
    expect(await read(`release/${VERSION}/SHA256SUMS`)).toBe('other  sbom.cdx.json\n');
  });

  it('names the commit of a release from which its files can be made again (UG-22)', async () => {
    const released = head();
    git('commit', '-q', '--allow-empty', '-m', 'later');
    expect(release(VERSION, '--check').stderr).toContain(`git switch --detach ${released}`);
  });
});
