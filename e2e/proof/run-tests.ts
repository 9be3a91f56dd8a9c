import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestRunSummary } from '../../testing/summary-reporter.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ROOT, waitForExitCode } from '../support/product.ts';

type Run = { projects: readonly string[]; files: readonly string[]; env: Record<string, string> };

/** Runs tests with Vitest, one file after the other, because all of them use the same machines or all cores. */
export async function runTests({ projects, files, env }: Run): Promise<TestRunSummary> {
  const output = join(await createTemporaryFolder('prove-tests'), 'summary.json');
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), '--maxWorkers', '1', ...files];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, TEST_WORKERS: '1', TEST_SUMMARY: output },
    stdio: ['ignore', 2, 2], // the result is what goes to the output
  });
  const code = await waitForExitCode(child);
  const summary: TestRunSummary = JSON.parse(await readFile(output, 'utf8'));
  if (code !== 0 && summary.failures.length === 0)
    throw new Error(`Vitest ended with ${code} without a failure`);
  return summary;
}

export const countPassed = ({ passedIn }: TestRunSummary): number =>
  Object.values(passedIn).reduce((sum, one) => sum + one, 0);

export const formatFailures = ({ failures }: TestRunSummary): string[] => [
  `  tests failed: ${failures.length}`,
  ...failures.map(({ file, title, error }) => `  FAILED: ${file} > ${title}: ${error}`),
];
