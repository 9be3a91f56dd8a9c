import { spawnSync } from 'node:child_process';
import { appendFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshCheckout } from '../support/checkout.ts';
import { ROOT, removeFolder } from '../support/product.ts';

/** What is planted, each in a file of its own, so that one run of a tool must name them all. */
const PLANTED = {
  'packages/core/src/planted-clock.ts': 'export const planted = () => Date.now();\n',
  'packages/core/src/planted-format.ts': 'export   const planted = "double"\n',
  'packages/core/src/planted-type.ts': "export const planted: number = 'text';\n",
  'packages/core/src/planted-file.ts': "export * from 'node:fs';\n",
  'apps/server/src/modules/photos/planted-adapter.ts':
    "export { memoryStore } from '../adapters/storage/memory-store.ts';\n",
  'apps/web/src/features/history/planted-stranger.ts': "export { AuthPage } from '../auth/auth-page.tsx';\n",
  'apps/server/src/modules/photos/planted-export.ts': 'export const planted = 1;\n',
};

let checkout: string;
beforeAll(async () => {
  checkout = await freshCheckout();
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  for (const [file, text] of Object.entries(PLANTED)) await writeFile(join(checkout, file), text);
  await appendFile(join(checkout, 'README.md'), '\n[gone](docs/gone.md)\n');
});
afterAll(() => removeFolder(checkout));

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: checkout, encoding: 'utf8' });
  return { failed: status !== 0, said: stdout + stderr };
}
const bin = (name: string, ...args: string[]) => run(`node_modules/.bin/${name}`, ...args);

test('a call of the clock in core fails the lint', () => {
  const { failed, said } = bin('biome', 'check', 'packages/core/src/planted-clock.ts');
  expect(failed).toBe(true);
  expect(said).toContain('core takes the time and the dice as arguments');
});

test('a badly formatted file fails the format check', () => {
  expect(bin('biome', 'check', 'packages/core/src/planted-format.ts').failed).toBe(true);
});

test('a wrong type fails the type check', () => {
  const { failed, said } = bin('tsc', '-p', '.');
  expect(failed).toBe(true);
  expect(said).toContain('planted-type.ts');
});

let arrows: ReturnType<typeof run> | undefined;
/** What the one look at the arrows said. */
function boundaries() {
  arrows ??= run(process.execPath, 'scripts/check-boundaries.mjs');
  return arrows;
}

test.each([
  ['core reads a file', 'core-is-pure: packages/core/src/planted-file.ts'],
  [
    'a use case knows an adapter',
    'adapters-only-in-compose: apps/server/src/modules/photos/planted-adapter.ts',
  ],
  [
    'a feature of the web knows another',
    'features-are-strangers: apps/web/src/features/history/planted-stranger.ts',
  ],
])('when %s, the boundaries fail', (_, broken) => {
  const { failed, said } = boundaries();
  expect(failed).toBe(true);
  expect(said).toContain(broken);
});

test('an export that nobody uses fails the dead code check', () => {
  const { failed, said } = bin('knip');
  expect(failed).toBe(true);
  expect(said).toContain('planted-export.ts');
});

test('a link to a file that is gone fails the check of the documents', () => {
  const { failed, said } = run(process.execPath, 'scripts/check-links.mjs');
  expect(failed).toBe(true);
  expect(said).toContain('docs/gone.md');
});
