import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestRunSummary } from '../../testing/summary-reporter.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { setUpMachines } from '../support/machines/machines.ts';
import { API_MACHINES, WORKER_MACHINES } from '../support/machines/product-on-machines.ts';
import { ROOT, waitForExitCode } from '../support/product.ts';
import type { Proof } from './proof.ts';
import { circumstances, resultFile, writeText } from './results.ts';
import { runInNamespaces } from './run-in-namespaces.ts';

const FILE = 'journeys.txt';
const FOLDER = 'e2e/journeys/';

/**
 * Runs the journeys of the suite, or one of them, against two API processes and four workers on machines of their own,
 * and writes down which passed. Resolves with whether all of them did.
 */
export const proveJourneys: Proof = async ({ only }) => {
  const args = ['journeys', ...(only === undefined ? [] : ['--only', only])];
  const summary = await runInNamespaces({ flags: ['--net', '--mount'], args }, async () => {
    await setUpMachines(API_MACHINES + WORKER_MACHINES);
    return runJourneys(only);
  });
  if (only === undefined) await writeText(resultFile(FILE), formatSummary(summary));
  console.log(formatSummary(summary));
  return summary.failures.length === 0 && countPassed(summary) > 0;
};

/** One file after the other, because all of them use the same machines. */
async function runJourneys(only: string | undefined): Promise<TestRunSummary> {
  const output = join(await createTemporaryFolder('prove-journeys'), 'summary.json');
  const files = `${FOLDER}${only ?? ''}`;
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', '--maxWorkers', '1', files],
    {
      cwd: ROOT,
      env: { ...process.env, JOURNEYS_ON_MACHINES: 'yes', TEST_WORKERS: '1', TEST_SUMMARY: output },
      stdio: ['ignore', 2, 2], // the result is what goes to the output
    },
  );
  const code = await waitForExitCode(child);
  const summary: TestRunSummary = JSON.parse(await readFile(output, 'utf8'));
  if (code !== 0 && summary.failures.length === 0)
    throw new Error(`Vitest ended with ${code} without a failure`);
  return summary;
}

const countPassed = ({ passedIn }: TestRunSummary): number =>
  Object.values(passedIn).reduce((sum, one) => sum + one, 0);

function formatSummary(summary: TestRunSummary): string {
  const { at, commit, node, cores } = circumstances();
  const { files, failures } = summary;
  return [
    `journeys on ${API_MACHINES} machines with an API process and ${WORKER_MACHINES} with a worker (${at}, ${commit}, Node ${node}, ${cores} cores)`,
    `  files, each with a product of its own: ${files.length}`,
    `  tests passed: ${countPassed(summary)}`,
    `  tests failed: ${failures.length}`,
    ...failures.map(({ file, title, error }) => `  FAILED: ${file} > ${title}: ${error}`),
    ...files.map(({ file, ms }) => `  ${file.replace(FOLDER, '')}: ${(ms / 1000).toFixed(0)} s`),
    '',
  ].join('\n');
}
