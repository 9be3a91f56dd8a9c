// `npm start`, `npm test` and the other commands: ensures that the packages are installed, then runs the command.
// No installed package is imported before that.
import { ensureInstalled } from './ensure-installed.mjs';

/** Runs a program of the server, after a new build when its sources have changed. */
const program =
  (name, { withWeb = false } = {}) =>
  async () => {
    const { buildServer, buildWeb } = await import('./build.mjs');
    await buildServer();
    if (withWeb) await buildWeb();
    await import(`../apps/server/dist/${name}.js`);
  };
const script =
  (name, entry = 'main') =>
  async (args) =>
    (await import(`./${name}.mjs`))[entry](args);

const COMMANDS = {
  start: {
    does: 'the whole product in one process, database included',
    run: program('main', { withWeb: true }),
  },
  dev: { does: 'the same, rebuilt and restarted after each change', run: script('dev') },
  worker: {
    does: 'one more process that analyses photos, beside a running product',
    run: program('worker'),
  },
  'make-admin': {
    does: '<username>: gives an account the role admin',
    run: program('make-admin'),
  },
  'storage:copy': {
    does: '--from disk --to s3: copies all photos from one store to another',
    run: program('storage-copy'),
  },
  'model:evaluate': {
    does: '--model <file.onnx> --data <folder>: measures a model on labelled photos',
    run: program('evaluate-model'),
  },
  test: { does: 'every check and every test', run: script('test') },
  'test:node24': {
    does: 'the tests of the packages and the server on Node 24',
    run: script('test', 'mainNode24'),
  },
  check: { does: 'the checks that do not run the product', run: script('check') },
  build: { does: 'builds what has changed: the bundles of the server and the web', run: script('build') },
  bench: { does: '[name ...]: measures speed', run: script('bench') },
  screens: { does: 'takes a picture of every screen into docs/screens', run: script('screens') },
};

function usage() {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return `Usage: npm run <command> [-- arguments]\n\n${lines.join('\n')}`;
}

const name = process.argv[2] ?? '';
if (!Object.hasOwn(COMMANDS, name)) {
  console.error(`${name === '' ? 'No command was given.' : `There is no command "${name}".`}\n\n${usage()}`);
  process.exit(2);
}
ensureInstalled();
process.argv.splice(2, 1); // the programs read their arguments from index 2 on
await COMMANDS[name].run(process.argv.slice(2));
