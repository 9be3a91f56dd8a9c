import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findLicenceProblem, formatLicenceTexts, productionPackages, readLicences } from './licences.mjs';

const MIT = { version: '1.0.0', license: 'MIT' };
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** An installation of these packages, each with these files. */
async function install(packages) {
  const root = mkdtempSync(join(tmpdir(), 'licences-'));
  folders.push(root);
  const lock = { packages: {} };
  for (const [name, { files = {}, ...entry }] of Object.entries(packages)) {
    lock.packages[`node_modules/${name}`] = entry;
    await mkdir(join(root, 'node_modules', name), { recursive: true });
    for (const [file, text] of Object.entries(files))
      writeFileSync(join(root, 'node_modules', name, file), text);
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
  return root;
}

describe('the packages of a lockfile', () => {
  it('are those of production, each version once, without those of the repository', () => {
    const packages = {
      '': { version: '1.0.0' },
      'apps/server': { version: '1.0.0' },
      'node_modules/own': { resolved: 'packages/own', link: true },
      'node_modules/b': MIT,
      'node_modules/a': MIT,
      'node_modules/b/node_modules/a': { ...MIT, version: '2.0.0' },
      'apps/server/node_modules/a': { ...MIT, version: '2.0.0' },
      'node_modules/@scope/for-tests': { ...MIT, dev: true },
      'node_modules/@scope/for-macs': { ...MIT, optional: true },
    };
    expect(productionPackages({ packages }).map(({ id, isOptional }) => [id, isOptional])).toEqual([
      ['@scope/for-macs@1.0.0', true],
      ['a@1.0.0', false],
      ['a@2.0.0', false],
      ['b@1.0.0', false],
    ]);
  });
});

describe('a licence', () => {
  it.each([
    ['left-pad', 'MIT'],
    ['left-pad', '(MIT OR GPL-3.0-only)'],
    ['left-pad', 'MIT AND ISC AND BSD-3-Clause'],
    ['lightningcss-darwin-x64', 'MPL-2.0'],
  ])('is allowed by what it asks for: %s may be %s (UG-23)', (name, licence) => {
    expect(findLicenceProblem({ id: name, name, licence })).toBeNull();
  });

  it.each([
    ['left-pad', null, 'left-pad names no licence.'],
    ['left-pad', 'GPL-3.0-only', 'left-pad has the licence "GPL-3.0-only", which is not allowed.'],
    ['left-pad', 'MPL-2.0', 'left-pad has the licence "MPL-2.0", which is not allowed.'],
    ['left-pad', 'MIT AND GPL-3.0-only', 'is not allowed.'],
    ['left-pad', 'UNLICENSED', 'is not allowed.'],
    ['left-pad', 'toString', 'is not allowed.'],
    ['left-pad', 'MIT AND (ISC OR GPL-3.0-only)', 'which is not on the list of known licences.'],
  ])('is refused by what it asks for: %s may not be %s (UG-23)', (name, licence, problem) => {
    expect(findLicenceProblem({ id: name, name, licence })).toContain(problem);
  });
});

describe('the text of a licence', () => {
  it('is in files of the package, or at the end of its README (UG-23)', async () => {
    const grant = 'Copyright someone\n\nPermission is hereby granted, free of charge';
    const root = await install({
      files: {
        ...MIT,
        files: { 'LICENSE-MIT.txt': 'the text\r\nof files\n', NOTICE: 'a notice', 'a.js': '' },
      },
      readme: { ...MIT, files: { 'README.md': `# License\nof another\n\n## License\n\n${grant}\n` } },
    });
    const { licences, problems } = readLicences(root);
    expect(problems).toEqual([]);
    expect(licences.map(({ text }) => text)).toEqual(['the text\nof files\n\na notice', grant]);
  });

  it('is the same whether the package for one platform is installed or not (UG-23)', async () => {
    const esbuild = { ...MIT, files: { 'LICENSE.md': 'text of esbuild' } };
    const forLinux = { ...MIT, optional: true };
    const one = await install({ esbuild, '@esbuild/linux-x64': { ...forLinux, files: { LICENSE: 'else' } } });
    const other = await install({ esbuild, '@esbuild/linux-x64': forLinux });
    expect(readLicences(one)).toEqual(readLicences(other));
    expect(readLicences(one).licences[0]).toMatchObject({
      name: '@esbuild/linux-x64',
      text: 'text of esbuild',
    });
  });

  it('must be there (UG-23)', async () => {
    const root = await install({ silent: { ...MIT, files: { 'README.md': '## License\nMIT' } } });
    expect(readLicences(root).problems).toEqual([
      'silent@1.0.0 has no text of its licence. Is it installed? Otherwise add it to scripts/release/licence-rules.mjs.',
    ]);
  });

  it('stands once in the document, below all packages that have it', () => {
    const package_ = (name, text) => ({ name, version: '1.0.0', licence: 'MIT', text });
    const text = formatLicenceTexts([package_('a', 'one'), package_('b', 'two'), package_('c', 'one')]);
    expect(text).toContain('a 1.0.0 (MIT)\nc 1.0.0 (MIT)\n\none\n');
    expect(text.match(/^one$/gm)).toHaveLength(1);
    expect(text).toContain('b 1.0.0 (MIT)\n\ntwo\n');
  });
});
