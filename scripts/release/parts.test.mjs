import { describe, expect, it } from 'vitest';
import { countUnreleased, dateUnreleased } from './changelog.mjs';
import { addRelease, findMigrationProblems } from './migrations.mjs';
import { changeVersion, formatJson, isNewer, isVersion } from './version.mjs';

describe('a version', () => {
  it.each(['0.1.0', '1.0.0', '10.20.30'])('may be %s', (text) => expect(isVersion(text)).toBe(true));

  it.each(['', '1', '1.0', '1.0.0.0', 'v1.0.0', '1.0.0-beta', '01.0.0', '1.0.0\n'])('may not be %j', (text) =>
    expect(isVersion(text)).toBe(false),
  );

  it.each([
    ['0.1.1', '0.1.0', true],
    ['0.10.0', '0.9.9', true],
    ['1.0.0', '0.99.99', true],
    ['0.1.0', '0.1.0', false],
    ['0.9.9', '0.10.0', false],
    ['1.0.9', '1.1.0', false],
  ])('%s is newer than %s: %s', (version, other, expected) => expect(isNewer(version, other)).toBe(expected));

  it('is changed in all manifests, the lockfile, and where the packages require each other (UG-21)', () => {
    const own = { name: '@own/core', version: '0.1.0', dependencies: { zod: '0.1.0' } };
    const app = { name: '@own/app', version: '0.1.0', dependencies: { '@own/core': '0.1.0', zod: '0.1.0' } };
    const lock = {
      name: 'own',
      version: '0.1.0',
      packages: {
        '': { name: 'own', version: '0.1.0' },
        'apps/app': app,
        'packages/core': own,
        'node_modules/@own/core': { resolved: 'packages/core', link: true },
        'node_modules/zod': { version: '0.1.0' },
        'packages/core/node_modules/zod': { version: '0.1.0' },
      },
    };
    const given = {
      manifests: { 'apps/app/package.json': formatJson(app), 'packages/core/package.json': formatJson(own) },
      lock: formatJson(lock),
    };
    const changed = changeVersion(given, '0.2.0');
    const newApp = { ...app, version: '0.2.0', dependencies: { '@own/core': '0.2.0', zod: '0.1.0' } };
    const newOwn = { ...own, version: '0.2.0' };
    expect(changed.manifests).toEqual({
      'apps/app/package.json': formatJson(newApp),
      'packages/core/package.json': formatJson(newOwn),
    });
    expect(JSON.parse(changed.lock)).toEqual({
      ...lock,
      version: '0.2.0',
      packages: {
        ...lock.packages,
        '': { name: 'own', version: '0.2.0' },
        'apps/app': newApp,
        'packages/core': newOwn,
      },
    });
  });
});

describe('the changelog', () => {
  const older = '## [0.1.0] - 2026-11-23\n\n### Added\n- old\n';
  const withEntries = `# Changelog\n\n## [Unreleased]\n\n### Added\n- one\n- two\n\n${older}`;

  it.each([
    [withEntries, 2],
    [`# Changelog\n\n## [Unreleased]\n\n### Added\n\n${older}`, 0],
    [`# Changelog\n\n## [Unreleased]\n\n- the only section\n`, 1],
    [`# Changelog\n\n${older}`, 0],
    ['', 0],
  ])('%j has %i entries that are not released', (text, count) => expect(countUnreleased(text)).toBe(count));

  it('gets the version and the date above what was not released (UG-21)', () => {
    expect(dateUnreleased(withEntries, { version: '0.2.0', date: '2026-12-01' })).toBe(
      `# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n- one\n- two\n\n${older}`,
    );
  });
});

describe('the released migrations', () => {
  const list = {
    releases: [{ version: '0.1.0', date: '2026-11-23', migrations: { '0001-a': 'aa', '0007b-b': 'bb' } }],
  };

  it('get those that no release has (UG-21)', () => {
    const hashes = { '0009-d': 'dd', '0001-a': 'aa', '0007b-b': 'bb', '0008-c': 'cc' };
    expect(findMigrationProblems(list, hashes)).toEqual([]);
    const text = addRelease(list, { version: '0.2.0', date: '2026-12-01', hashes });
    expect(JSON.parse(text).releases[1]).toEqual({
      version: '0.2.0',
      date: '2026-12-01',
      migrations: { '0008-c': 'cc', '0009-d': 'dd' },
    });
    expect(text.indexOf('0008-c')).toBeLessThan(text.indexOf('0009-d'));
  });

  it('must be there unchanged, and new ones after them (UG-20)', () => {
    expect(findMigrationProblems(list, { '0001-a': 'changed', '0007-early': 'ee' })).toEqual([
      'The migration 0001-a is released and was changed or removed. Restore its file.',
      'The migration 0007b-b is released and was changed or removed. Restore its file.',
      'The migration 0007-early is new and must sort after 0007b-b, which is released.',
    ]);
  });
});
