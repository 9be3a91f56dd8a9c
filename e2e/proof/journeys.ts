import type { TestRunSummary } from '../../testing/summary-reporter.ts';
import { setUpMachines } from '../support/machines/machines.ts';
import { API_MACHINES, WORKER_MACHINES } from '../support/machines/product-on-machines.ts';
import type { Proof } from './proof.ts';
import { circumstances, resultFile, writeText } from './results.ts';
import { runInNamespaces } from './run-in-namespaces.ts';
import { countPassed, formatFailures, runTests } from './run-tests.ts';

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
    return runTests({
      projects: ['e2e'],
      files: [`${FOLDER}${only ?? ''}`],
      env: { JOURNEYS_ON_MACHINES: 'yes' },
    });
  });
  if (only === undefined) await writeText(resultFile(FILE), formatSummary(summary));
  console.log(formatSummary(summary));
  return summary.failures.length === 0 && countPassed(summary) > 0;
};

function formatSummary(summary: TestRunSummary): string {
  const { at, commit, node, cores } = circumstances();
  const { files } = summary;
  return [
    `journeys on ${API_MACHINES} machines with an API process and ${WORKER_MACHINES} with a worker (${at}, ${commit}, Node ${node}, ${cores} cores)`,
    `  files, each with a product of its own: ${files.length}`,
    `  tests passed: ${countPassed(summary)}`,
    ...formatFailures(summary),
    ...files.map(({ file, ms }) => `  ${file.replace(FOLDER, '')}: ${(ms / 1000).toFixed(0)} s`),
    '',
  ].join('\n');
}
