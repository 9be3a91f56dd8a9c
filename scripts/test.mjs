// npm test: every check, the fastest ones first. The last line summarises them all.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runStaticChecks, seconds } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { leftovers } from './leftovers.mjs';
import { findOffice } from './office.mjs';

const SLOWEST_FILES = 10;
const NODE_24 = 'node@24.21.0';

/** The failures of a run that no test reports: a project without any test, and a bad end although all tests passed. */
function failuresOfRun(projects, { ended, passedIn, failures }) {
  const empty = projects
    .filter((name) => passedIn[name] === undefined)
    .map((name) => `${name}: no test passed`);
  if (ended !== 0 && failures.length + empty.length === 0) return ['no test failed, but it ended badly'];
  return empty;
}

/** Runs Vitest projects, each of which must have tests. */
function runVitest(projects, { folder, env, node = process.execPath }) {
  const output = join(folder, '..', 'summary.json');
  rmSync(output, { force: true });
  const { status, signal } = spawnSync(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])],
    { stdio: 'inherit', env: { ...process.env, ...env, TEST_SUMMARY: output } },
  );
  const ended = signal ?? status;
  if (!existsSync(output)) throw new Error(`Vitest ended with ${ended} and left no summary`);
  const { passedIn, failures, files } = JSON.parse(readFileSync(output, 'utf8'));
  const lines = [
    ...failures.map(({ file, title, error }) => `${file} > ${title}: ${error}`),
    ...failuresOfRun(projects, { ended, passedIn, failures }).map((line) => `vitest (${ended}) > ${line}`),
  ];
  return { passed: Object.values(passedIn).reduce((sum, passed) => sum + passed, 0), failures: lines, files };
}

const unitTests = (folder) => runVitest(['core', 'server', 'web'], { folder, env: {} });

const journeys = (folder) =>
  runVitest(['e2e'], { folder, env: { CHROMIUM_PATH: findChromium(), SOFFICE_PATH: findOffice() } });

/** The tests must leave neither an entry in the temporary directory nor a process. */
function checkLeftovers(folder) {
  const failures = leftovers(folder).map((leftover) => `left behind > ${leftover}`);
  return { passed: failures.length === 0 ? 1 : 0, failures };
}

const STAGES = [
  { name: 'static checks', run: runStaticChecks },
  { name: 'rules, server and web', run: unitTests },
  { name: 'journeys in a real browser', run: journeys },
  { name: 'nothing left behind', run: checkLeftovers },
];

/** A stage that breaks off counts as one failure, and the next ones run all the same. */
async function runStage({ name, run }, folder) {
  const startedAt = performance.now();
  const results = await Promise.resolve(folder)
    .then(run)
    .catch((error) => {
      console.error(error);
      return { passed: 0, failures: [`${name}: ${error.message.split('\n')[0]}`] };
    });
  return { name, ...results, ms: performance.now() - startedAt };
}

function printTimes(results) {
  console.log('\nSeconds per stage');
  for (const { name, ms } of results) console.log(`${seconds(ms).padStart(9)}  ${name}`);
  const files = results.flatMap((result) => result.files ?? []).sort((a, b) => b.ms - a.ms);
  console.log('\nSlowest test files');
  for (const { file, ms } of files.slice(0, SLOWEST_FILES))
    console.log(`${seconds(ms).padStart(9)}  ${file}`);
}

async function runStages(stages) {
  const parent = mkdtempSync(join(tmpdir(), 'smart-waste-tests-'));
  const folder = mkdtempSync(join(parent, 'tmp-'));
  // The user of the database needs access, when it is another one.
  for (const each of [parent, folder]) chmodSync(each, 0o755);
  process.env.TMPDIR = folder;
  const results = [];
  for (const stage of stages) {
    console.log(`\n${stage.name}`);
    results.push(await runStage(stage, folder));
  }
  const failures = results.flatMap((result) => result.failures);
  try {
    rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  } catch (error) {
    failures.push(`left behind > something still writes to ${parent}: ${error.message}`);
  }

  printTimes(results);
  if (failures.length > 0) console.log(`\n${failures.map((line) => `FAIL ${line}`).join('\n')}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

export const main = () => runStages(STAGES);

/** Installs another Node from npm outside the product: among its packages it would become the Node of all commands. */
function findNode24() {
  const prefix = '.cache/node24';
  mkdirSync(prefix, { recursive: true });
  const { status } = spawnSync('npm', ['install', '--no-fund', '--no-audit', '--prefix', prefix, NODE_24], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not install ${NODE_24}`);
  return resolve(prefix, 'node_modules/node/bin/node');
}

/** npm run test:node24: the tests of the packages and of the server on the other supported version of Node. */
export function mainNode24() {
  const run = (folder) => runVitest(['core', 'server'], { folder, env: {}, node: findNode24() });
  return runStages([
    { name: 'rules and server on Node 24', run },
    { name: 'nothing left behind', run: checkLeftovers },
  ]);
}
