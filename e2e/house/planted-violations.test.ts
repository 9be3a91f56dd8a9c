import { spawnSync } from 'node:child_process';
import { appendFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshCheckout } from '../support/checkout.ts';
import { ROOT, removeFolder } from '../support/product.ts';

let checkout: string;
beforeAll(async () => {
  checkout = await freshCheckout();
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
});
afterAll(() => removeFolder(checkout));

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: checkout, encoding: 'utf8' });
  return { failed: status !== 0, said: stdout + stderr };
}
const bin = (name: string, ...args: string[]) => run(`node_modules/.bin/${name}`, ...args);
const plant = (file: string, text: string) => writeFile(join(checkout, file), text);

test('a call of the clock in core fails the lint', async () => {
  await plant('packages/core/src/planted.ts', 'export const planted = () => Date.now();\n');
  const { failed, said } = bin('biome', 'check', 'packages/core/src/planted.ts');
  expect(failed).toBe(true);
  expect(said).toContain('core takes the time and the dice as arguments');
});

test('a badly formatted file fails the format check', async () => {
  await plant('packages/core/src/planted.ts', 'export   const planted = "double"\n');
  expect(bin('biome', 'check', 'packages/core/src/planted.ts').failed).toBe(true);
});

test('a wrong type fails the type check', async () => {
  await plant('packages/core/src/planted.ts', "export const planted: number = 'text';\n");
  const { failed, said } = bin('tsc', '-p', '.');
  expect(failed).toBe(true);
  expect(said).toContain('planted.ts');
});

test.each([
  ['core reads a file', 'packages/core/src/planted.ts', "export * from 'node:fs';\n", 'core-is-pure'],
  [
    'a use case knows an adapter',
    'apps/server/src/images/planted.ts',
    "export { memoryStore } from '../adapters/storage/memory-store.ts';\n",
    'adapters-only-in-compose',
  ],
  [
    'a feature of the web knows another',
    'apps/web/src/features/history/planted.ts',
    "export { AuthPage } from '../auth/auth-page.tsx';\n",
    'features-are-strangers',
  ],
])('when %s, the boundaries fail', async (_, file, text, rule) => {
  await plant('packages/core/src/planted.ts', '');
  await plant(file, text);
  const { failed, said } = run(process.execPath, 'scripts/check-arrows.mjs');
  await plant(file, '');
  expect(failed).toBe(true);
  expect(said).toContain(rule);
});

test('an export that nobody uses fails the dead code check', async () => {
  await appendFile(join(checkout, 'packages/core/src/back-off.ts'), '\n');
  await plant('apps/server/src/images/planted.ts', 'export const planted = 1;\n');
  const { failed, said } = bin('knip');
  expect(failed).toBe(true);
  expect(said).toContain('planted.ts');
});

test('a link to a file that is gone fails the check of the documents', async () => {
  await appendFile(join(checkout, 'README.md'), '\n[gone](docs/gone.md)\n');
  const { failed, said } = run(process.execPath, 'scripts/check-links.mjs');
  expect(failed).toBe(true);
  expect(said).toContain('docs/gone.md');
});
