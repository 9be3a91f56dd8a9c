// npm run check: everything that can be said without running the product. Exports its steps for npm test.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = (name) => `node_modules/.bin/${name}`;

export const STATIC_CHECKS = [
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: [bin('tsc'), '-p', '.'] },
  { name: 'boundaries', command: [process.execPath, 'scripts/check-arrows.mjs'] },
  { name: 'links in documents', command: [process.execPath, 'scripts/check-links.mjs'] },
  { name: 'requirement ids', command: [process.execPath, 'scripts/check-spec-ids.mjs'] },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'build', command: [process.execPath, 'scripts/build.mjs'] },
  { name: 'size budgets', command: [bin('size-limit')] },
];

/** Runs one check; its output is shown only when it fails. */
export function runCheck({ name, command: [file, ...args] }) {
  const startedAt = Date.now();
  const { status, stdout, stderr, error } = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const passed = status === 0;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(stdout, stderr, error ?? '');
  return passed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = STATIC_CHECKS.filter((check) => !runCheck(check));
  console.log(`${STATIC_CHECKS.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
}
