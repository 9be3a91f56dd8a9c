// Runs the stages of `npm test`, adds their results up, and ensures that nothing is left behind, whatever ends it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { seconds } from './check.mjs';
import { endProcessesIn, leftovers, removeUnusedSharedMemory } from './leftovers.mjs';
import { interruptCommands } from './run-command.mjs';
import { chooseTemporaryDirectory } from './temporary-directory.mjs';

const SLOWEST_FILES = 10;
const LABEL_WIDTH = 8;

let isInterrupted = false;

/** A stage that breaks off counts as one failure, and the next ones run all the same. */
async function runStage({ name, label, run, ready }, folder) {
  await ready;
  const print = (line) => console.log(`${label.padEnd(LABEL_WIDTH)} | ${line}`);
  const startedAt = performance.now();
  const results = await Promise.resolve()
    .then(() => run(folder, print))
    .catch((error) => {
      if (!isInterrupted) print(error.stack);
      return { passed: 0, failures: [`${name}: ${error.message.split('\n')[0]}`] };
    });
  return { name, ...results, ms: performance.now() - startedAt };
}

/** The tests must leave neither an entry in the temporary directory nor a process. */
const nothingLeftBehind = {
  name: 'nothing left behind',
  label: 'at last',
  run: async (folder) => {
    const failures = leftovers(folder).map((leftover) => `left behind > ${leftover}`);
    return { passed: failures.length === 0 ? 1 : 0, failures };
  },
};

function makeFolders() {
  const madeAt = Date.now();
  const parent = mkdtempSync(join(chooseTemporaryDirectory(), 'smart-waste-tests-'));
  const folder = mkdtempSync(join(parent, 'tmp-'));
  // The user of the database needs access, when it is another one.
  for (const each of [parent, folder]) chmodSync(each, 0o755);
  return { parent, folder, madeAt };
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });

/** Ends everything that the stages have started when `npm test` is interrupted, then `npm test` itself. */
function cleanUpOnSignals({ parent, folder, madeAt }) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, async () => {
      if (isInterrupted) return;
      isInterrupted = true;
      console.log(`\nInterrupted by ${signal}; ending the tests...`);
      interruptCommands();
      await endProcessesIn(folder);
      removeUnusedSharedMemory(madeAt);
      remove(parent);
      process.exit(128 + constants.signals[signal]);
    });
}

function printTimes(results) {
  console.log('\nSeconds per stage; those of two groups overlap');
  for (const { name, ms } of results) console.log(`${seconds(ms).padStart(9)}  ${name}`);
  const files = results.flatMap((result) => result.files ?? []).sort((a, b) => b.ms - a.ms);
  console.log('\nSlowest test files');
  for (const { file, ms } of files.slice(0, SLOWEST_FILES))
    console.log(`${seconds(ms).padStart(9)}  ${file}`);
}

/** Runs groups of stages at the same time, and the stages of each group one after the other. */
export async function runInParallel(groups) {
  const startedAt = performance.now();
  const folders = makeFolders();
  process.env.TMPDIR = folders.folder;
  cleanUpOnSignals(folders);
  const results = [];
  async function runGroup(stages) {
    for (const stage of stages) {
      results.push(await runStage(stage, folders.folder));
      if (isInterrupted) await new Promise(() => {}); // the process exits when everything has ended
    }
  }
  await Promise.all(groups.map(runGroup));
  await runGroup([nothingLeftBehind]);
  removeUnusedSharedMemory(folders.madeAt);
  const failures = results.flatMap((result) => result.failures);
  try {
    remove(folders.parent);
  } catch (error) {
    failures.push(`left behind > something still writes to ${folders.parent}: ${error.message}`);
  }

  printTimes([...results, { name: 'in all', ms: performance.now() - startedAt }]);
  if (failures.length > 0) console.log(`\n${failures.map((line) => `FAIL ${line}`).join('\n')}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
