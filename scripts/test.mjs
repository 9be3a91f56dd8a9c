// npm test: every check. Two groups of stages run at the same time, because the journeys wait more than they work:
// journeys in one, everything else in the other. The last line summarizes them all.
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { startStaticChecks } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { findDeploymentPrograms } from './deployment-programs.mjs';
import { findLibreOffice } from './libreoffice.mjs';
import { runCommand } from './run-command.mjs';
import { runInParallel } from './run-in-parallel.mjs';
import { runVitest } from './run-vitest.mjs';

const NODE_24 = 'node@24.21.0';
const CORES = availableParallelism();
/** Together they keep all cores busy: a journey waits for its browser and its product a third of the time. */
const WORKERS = { unit: CORES, journeys: Math.floor(CORES / 2) + 2 };

/** The tests on both versions of Node run one after the other and transform the same modules. */
const UNIT_MODULES = 'modules';

const unitTests = {
  name: 'rules, server and web',
  label: 'unit',
  run: (folder, print) =>
    runVitest(['core', 'server', 'web'], {
      part: 'unit',
      workers: WORKERS.unit,
      folder,
      print,
      modules: UNIT_MODULES,
    }),
};

/** Installs another Node from npm outside the product: among its packages it would become the Node of all commands. */
async function findNode24(print) {
  const prefix = '.cache/node24';
  mkdirSync(prefix, { recursive: true });
  const { ended } = await runCommand(
    ['npm', 'install', '--no-fund', '--no-audit', '--prefix', prefix, NODE_24],
    { print, shell: process.platform === 'win32' },
  );
  if (ended !== 0) throw new Error(`npm could not install ${NODE_24}`);
  return resolve(prefix, 'node_modules/node/bin/node');
}

/** Slow tests wait for PostgreSQL's programs, which no version of Node changes: `npm test` runs them once. */
const createNode24Tests = ({ withSlow }) => ({
  name: 'rules and server on Node 24',
  label: 'node 24',
  run: async (folder, print) =>
    runVitest(['core', 'server'], {
      part: 'node24',
      workers: CORES,
      folder,
      print,
      node: await findNode24(print),
      modules: UNIT_MODULES,
      exclude: withSlow ? [] : ['**/*.slow.test.ts'],
    }),
});

/** The static checks, and the journeys, which begin when there is a build. */
function checksAndJourneys() {
  let reportBuilt;
  const built = new Promise((done) => {
    reportBuilt = done;
  });
  const staticChecks = {
    name: 'static checks',
    label: 'static',
    run: (_, print) => {
      const checks = startStaticChecks(print);
      checks.built.then(reportBuilt);
      return checks.results;
    },
  };
  const journeys = {
    name: 'journeys in a real browser',
    label: 'journeys',
    ready: built,
    run: (folder, print) => {
      const env = {
        CHROMIUM_PATH: findChromium(),
        SOFFICE_PATH: findLibreOffice(),
        ...findDeploymentPrograms(),
      };
      return runVitest(['e2e'], { part: 'journeys', workers: WORKERS.journeys, folder, print, env });
    },
  };
  return { staticChecks, journeys };
}

/**
 * npm test; with --node24 the tests of the packages and of the server also run on the other supported Node. They come
 * before the tests of the web: those never wait, so they keep all cores busy when the journeys have ended.
 */
export function main(args) {
  const { staticChecks, journeys } = checksAndJourneys();
  const more = args.includes('--node24') ? [createNode24Tests({ withSlow: false })] : [];
  return runInParallel([[staticChecks, ...more, unitTests], [journeys]]);
}

/** npm run test:node24: only those, the slow ones too. */
export const mainNode24 = () => runInParallel([[createNode24Tests({ withSlow: true })]]);
