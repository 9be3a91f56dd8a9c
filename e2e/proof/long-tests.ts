import { execFileSync } from 'node:child_process';
import type { TestRunSummary } from '../../testing/summary-reporter.ts';
import { ROOT } from '../support/product.ts';
import type { Proof } from './proof.ts';
import { circumstances, resultFile, writeText } from './results.ts';
import { countPassed, formatFailures, runTests } from './run-tests.ts';

const FILE = 'long-tests.txt';

/** Runs the tests that have a long form in it, and writes down which passed. Resolves with whether all of them did. */
export const proveLongTests: Proof = async ({ only }) => {
  const files = only === undefined ? listFiles() : [only];
  const summary = await runTests({ projects: ['server', 'e2e'], files, env: { TEST_FORM: 'long' } });
  if (only === undefined) await writeText(resultFile(FILE), formatSummary(summary));
  console.log(formatSummary(summary));
  return summary.failures.length === 0 && countPassed(summary) > 0;
};

/** The test files that choose by the form. */
function listFiles(): string[] {
  const args = ['grep', '--files-with-matches', '--untracked', 'testing/test-form.ts', '--', '*.test.ts'];
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
}

function formatSummary(summary: TestRunSummary): string {
  const { at, commit, node, cores } = circumstances();
  return [
    `tests in their long form (${at}, ${commit}, Node ${node}, ${cores} cores)`,
    `  tests passed: ${countPassed(summary)}`,
    ...formatFailures(summary),
    ...summary.files.map(({ file, ms }) => `  ${file}: ${(ms / 1000).toFixed(0)} s`),
    '',
  ].join('\n');
}
