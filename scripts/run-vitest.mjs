// Runs a part of the tests with Vitest in a process of its own, so that several parts can run at the same time.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

/** The failures of a run that no test reports: a project without any test, and a bad end although all tests passed. */
function failuresOfRun(projects, { ended, passedIn, failures }) {
  const empty = projects
    .filter((name) => passedIn[name] === undefined)
    .map((name) => `${name}: no test passed`);
  if (ended !== 0 && failures.length + empty.length === 0) return ['no test failed, but it ended badly'];
  return empty;
}

/**
 * Runs Vitest projects, each of which must have tests, on this many workers. `part` names the run among those of the
 * same time; it prints line by line. Runs with the same `modules`, a name, use each other's transformed modules: they must
 * not overlap in time.
 */
export async function runVitest(
  projects,
  { part, workers, folder, print, env = {}, node = process.execPath, modules, exclude = [] },
) {
  const output = join(folder, '..', `${part}.json`);
  rmSync(output, { force: true });
  const args = [
    ...projects.flatMap((name) => ['--project', name]),
    ...exclude.flatMap((pattern) => ['--exclude', pattern]),
  ];
  const { ended } = await runCommand([node, 'node_modules/vitest/vitest.mjs', 'run', ...args], {
    print,
    env: {
      ...env,
      TEST_PART: part,
      TEST_WORKERS: String(workers),
      TEST_SUMMARY: output,
      ...(modules !== undefined && { TEST_MODULES: join(folder, '..', modules) }),
    },
  });
  if (!existsSync(output)) throw new Error(`Vitest ended with ${ended} and left no summary`);
  const { passedIn, failures, files } = JSON.parse(readFileSync(output, 'utf8'));
  const lines = [
    ...failures.map(({ file, title, error }) => `${file} > ${title}: ${error}`),
    ...failuresOfRun(projects, { ended, passedIn, failures }).map((line) => `vitest (${ended}) > ${line}`),
  ];
  return { passed: Object.values(passedIn).reduce((sum, passed) => sum + passed, 0), failures: lines, files };
}
