import { execFileSync, spawnSync } from 'node:child_process';
import { appendFile, copyFile, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ROOT } from '../support/product.ts';

/** The configuration of the checks: files of the root, of scripts/ and of each package. */
const IS_CONFIGURATION = /^(scripts\/.*|[^/]+|(apps|packages)\/[^/]+\/[^/]+\.json)$/;

type Rule = { name: string };
const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as {
  forbidden: Rule[];
};

const server = (file: string) => `apps/server/src/${file}`;
const web = (file: string) => `apps/web/src/${file}`;

/** An import that breaks each rule of the boundaries: from this file, of that file or package. */
const FORBIDDEN_IMPORTS: Record<string, [from: string, to: string]> = {
  'no-cycles': ['packages/core/src/cycle-a.ts', 'packages/core/src/cycle-b.ts'],
  'contract-imports-only-zod-and-messages': ['packages/contract/src/planted.ts', 'packages/core/src/rule.ts'],
  'core-is-pure': ['packages/core/src/planted.ts', 'fastify'],
  'messages-import-nothing': ['packages/messages/src/planted.ts', 'packages/core/src/rule.ts'],
  'packages-import-no-app': ['packages/embedded-postgres/src/planted.ts', web('shared/text.ts')],
  'apps-are-separate': [web('app/planted.ts'), server('lib/clock.ts')],
  'adapters-are-chosen-in-compose': [server('modules/new/planted-a.ts'), server('adapters/new/store.ts')],
  'adapters-are-separate': [server('adapters/new/planted-a.ts'), server('adapters/other/store.ts')],
  'adapters-know-ports-only': [server('adapters/new/planted-b.ts'), server('modules/new/use-case.ts')],
  'ports-know-ports-only': [server('ports/planted.ts'), server('modules/new/use-case.ts')],
  'ports-of-a-module-know-ports-only': [server('modules/new/ports.ts'), server('modules/new/use-case.ts')],
  'lib-knows-no-module': [server('lib/planted.ts'), server('modules/new/use-case.ts')],
  'http-knows-no-module': [server('http/planted.ts'), server('modules/new/use-case.ts')],
  'modules-are-separate': [server('modules/new/planted-b.ts'), server('modules/other/use-case.ts')],
  'some-modules-use-photos': [server('modules/cases/planted.ts'), server('modules/other/use-case.ts')],
  'use-cases-know-no-http': [server('modules/new/planted-c.ts'), 'fastify'],
  'sql-only-in-adapters-db': [server('modules/new/planted-d.ts'), 'kysely'],
  'sharp-only-in-sharp-input': [server('adapters/new/planted-c.ts'), 'sharp'],
  'entry-points-are-imported-by-entry-points': [server('modules/new/planted-e.ts'), server('compose/all.ts')],
  'features-are-separate': [web('features/new/planted.ts'), web('features/other/page.ts')],
  'shared-knows-no-feature': [web('shared/planted.ts'), web('features/other/page.ts')],
  'test-folders-serve-tests': [server('modules/new/planted-f.ts'), server('test/rows.ts')],
  'tests-are-not-imported': [server('modules/new/planted-g.ts'), server('modules/new/own.test.ts')],
};

/** The violations that the other checks must report. */
const PLANTED_FILES = {
  'packages/core/src/planted-clock.ts': 'export const planted = () => Date.now();\n',
  'packages/core/src/planted-format.ts': 'export   const planted = "double"\n',
  'packages/core/src/planted-type.ts': "export const planted: number = 'text';\n",
  'packages/core/src/planted-dom.ts': 'export const planted = () => document.title;\n',
  [server('lib/planted-dom.ts')]: 'export const planted = () => document.title;\n',
  [server('lib/planted-expression.ts')]:
    'export const planted = [/\\d+\\.?\\d*x/, /(^|\\/)labels\\/.+\\.txt$/];\nexport const built = (text: string) => new RegExp(text);\n',
  [server('lib/planted-export.ts')]: 'export const planted = 1;\n',
};

const PLANTED_MESSAGES = {
  en: {
    'planted.complete': 'Hello {name}',
    'planted.missing': 'In English only',
    'planted.parameter': 'Hello {name}',
    'planted.plural': '{count, plural, one {# photo}}',
    'planted.unused': 'Not used',
  },
  hi: {
    'planted.complete': 'नमस्ते {name}',
    'planted.foreign': 'केवल हिन्दी में',
    'planted.parameter': 'नमस्ते {person}',
    'planted.plural': '{count, plural, one {# चित्र} other {# चित्र}}',
    'planted.unused': 'काम में नहीं',
  },
};

/** In pieces, because this file is no evidence of the requirement. */
const PLANTED_ID = ['UP', '01'].join('-');

let folder: string;

async function plant(file: string, text: string, root = folder) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

/** A tree with the configuration of the checks and only violations, so that the tools finish quickly. */
beforeAll(async () => {
  folder = await createTemporaryFolder('planted');
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => IS_CONFIGURATION.test(name))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(ROOT, file), join(folder, file));
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [from, to] of Object.values(FORBIDDEN_IMPORTS)) {
    const isFile = to.endsWith('.ts');
    const specifier = isFile ? relative(dirname(from), to) : to;
    await plant(from, `import '${specifier.startsWith('.') || !isFile ? specifier : `./${specifier}`}';\n`);
    if (isFile) await plant(to, 'export {};\n');
  }
  await plant('packages/core/src/cycle-b.ts', "import './cycle-a.ts';\n");
  await plant(server('lib/one/planted.ts'), "import '../two/other.ts';\n");
  await plant(server('lib/two/other.ts'), 'export {};\n');
  await plant(server('lib/two/planted.ts'), "import '../one/other.ts';\n");
  await plant(server('lib/one/other.ts'), 'export {};\n');
  for (const [file, text] of Object.entries(PLANTED_FILES)) await plant(file, text);
  await appendFile(join(folder, 'README.md'), '\n[missing](docs/missing.md)\n');
  await plant('docs/spec/planted.md', `| ${PLANTED_ID} | one |\n| ${PLANTED_ID} | another |\n`);
  await plant('docs/spec/evidence.json', '{}');
  await plant('packages/core/src/planted-citation.ts', `// UP-${99}, spec ${'§'}5\nexport {};\n`);
  execFileSync('git', ['init', '-q'], { cwd: folder });
});

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return { failed: status !== 0, output: stdout + stderr };
}
const bin = (name: string, ...args: string[]) => run(`node_modules/.bin/${name}`, ...args);

describe('the lint', () => {
  it('fails for a call of the clock in core', () => {
    const { failed, output } = bin('biome', 'check', 'packages/core/src/planted-clock.ts');
    expect(failed).toBe(true);
    expect(output).toContain('core takes the time and random values as arguments');
  });

  it('fails for a badly formatted file', () => {
    expect(bin('biome', 'check', 'packages/core/src/planted-format.ts').failed).toBe(true);
  });
});

describe('the type check', () => {
  let checked: ReturnType<typeof run>;
  beforeAll(() => {
    checked = run(process.execPath, 'scripts/check-types.mjs');
  });

  it('fails for a wrong type', () => {
    expect(checked.failed).toBe(true);
    expect(checked.output).toContain('packages/core/src/planted-type.ts');
  });

  it.each(['packages/core/src/planted-dom.ts', server('lib/planted-dom.ts')])(
    'fails where %s uses the DOM',
    (file) => {
      expect(checked.output).toContain(`${file}(1,30): error TS2584: Cannot find name 'document'`);
    },
  );
});

describe('the boundaries', () => {
  let lines: string[];
  beforeAll(() => {
    const { failed, output } = run(process.execPath, 'scripts/check-boundaries.mjs');
    expect(failed).toBe(true);
    lines = output.split('\n');
  });

  it('have a planted violation for each rule', () => {
    expect(Object.keys(FORBIDDEN_IMPORTS).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(Object.entries(FORBIDDEN_IMPORTS))('%s fails', (rule, [from]) => {
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${rule}: ${from} → `)));
  });

  it('fail for folders that import each other', () => {
    expect(lines).toContain('no-folder-cycles: apps/server/src/lib: one, two');
  });
});

it('fails the check of regular expressions for a quadratic one and for one that is built at run time', () => {
  const { failed, output } = run(process.execPath, 'scripts/check-regular-expressions.mjs');
  expect(failed).toBe(true);
  expect(output).toMatch(/lib\/planted-expression\.ts: .* takes quadratic time for many \\d/);
  expect(output).toMatch(/lib\/planted-expression\.ts: .*labels.* takes quadratic time for many of what is/);
  expect(output).toContain('lib/planted-expression.ts: an expression is built at run time');
});

it('fails the dead code check for an export without an importer', () => {
  const { failed, output } = bin('knip');
  expect(failed).toBe(true);
  expect(output).toContain('planted-export.ts');
});

it('fails the check of the documents for a link to a missing file', () => {
  const { failed, output } = run(process.execPath, 'scripts/check-links.mjs');
  expect(failed).toBe(true);
  expect(output).toContain('docs/missing.md');
});

it('fails the check of requirement ids for a repeated id, an unknown id, one without evidence and an absent document', () => {
  const { failed, output } = run(process.execPath, 'scripts/check-spec-ids.mjs');
  expect(failed).toBe(true);
  expect(output).toContain(`docs/spec/planted.md: ${PLANTED_ID} is defined twice`);
  expect(output).toContain(
    `docs/spec/planted.md: no test cites ${PLANTED_ID}, and docs/spec/evidence.json has no other evidence`,
  );
  expect(output).toContain(`packages/core/src/planted-citation.ts: UP-${99} is cited but not defined`);
  expect(output).toContain('packages/core/src/planted-citation.ts: cites an absent document');
  expect(output).toContain('docs/spec/conformance.md is');
});

describe('the check of the messages', () => {
  let lines: string[];
  beforeAll(async () => {
    const root = await createTemporaryFolder('messages');
    const messages = 'packages/messages/src';
    await cp(join(ROOT, messages), join(root, messages), { recursive: true });
    const { en, hi } = PLANTED_MESSAGES;
    await plant(`${messages}/en/index.ts`, `export const english = ${JSON.stringify(en)};\n`, root);
    await plant(`${messages}/hi/index.ts`, `export const hindi = ${JSON.stringify(hi)};\n`, root);
    // The ids in a further language are no use of them.
    await plant(`${messages}/ta/index.ts`, `export const tamil = ${JSON.stringify(en)};\n`, root);
    const used = Object.keys(en).filter((id) => id !== 'planted.unused');
    await plant('apps/planted.ts', `export const used = [${used.map((id) => `'${id}'`)}];\n`, root);
    const check = join(ROOT, 'scripts/check-messages.mjs');
    const { status, stderr } = spawnSync(process.execPath, [check], { cwd: root, encoding: 'utf8' });
    expect(status).toBe(1);
    lines = stderr.trim().split('\n');
  });

  it.each([
    ['a message that a language lacks', 'hi planted.missing is missing'],
    ['a message that English lacks', 'hi planted.foreign is not in English'],
    ['a parameter of another name', 'hi planted.parameter has the parameters (person) instead of (name)'],
    ['a plural without a branch that the language needs', 'en planted.plural has no branch for other'],
    ['a message that is not used', 'planted.unused is not used'],
  ])('fails for %s', (_, line) => {
    expect(lines).toContain(line);
  });

  it('has nothing to say of a complete message', () => {
    expect(lines.filter((line) => line.includes('planted.complete'))).toEqual([]);
  });
});
