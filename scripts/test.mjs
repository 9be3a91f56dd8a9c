// npm test: every check there is, in the order in which they fail fastest. The last line sums them all.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCheck, STATIC_CHECKS } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { findOffice } from './office.mjs';

const sum = { passed: 0, failed: 0 };
const count = (passed, failed) => {
  sum.passed += passed;
  sum.failed += failed;
};

/** Runs Vitest projects and adds their tests to the sum; a run that ends badly without a failed test counts as one. */
function vitest(title, args, env = {}) {
  console.log(`\n${title}`);
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const report = join(folder, 'report.json');
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  );
  let passed = 0;
  let failed = 0;
  try {
    const told = JSON.parse(readFileSync(report, 'utf8'));
    passed = told.numPassedTests;
    failed = told.numFailedTests + told.numPendingTests + told.numTodoTests;
  } catch {
    console.error(`${title}: Vitest left no report`);
  }
  rmSync(folder, { recursive: true, force: true });
  count(passed, failed === 0 && (status !== 0 || passed === 0) ? 1 : failed);
}

for (const check of STATIC_CHECKS) runCheck(check) ? count(1, 0) : count(0, 1);
vitest('Rules, server and web', ['--project', 'core', '--project', 'server', '--project', 'web']);
try {
  vitest('Journeys in a real browser', ['--project', 'e2e'], {
    CHROMIUM_PATH: findChromium(),
    SOFFICE_PATH: findOffice(),
  });
} catch (error) {
  console.error(error.message);
  count(0, 1);
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
