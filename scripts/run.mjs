// `npm start`, `npm test` and the other commands: ensures that the packages are installed, then runs the command.
// No installed package is imported before that. Arguments are checked here, before anything is installed or built.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
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

const benchNames = () =>
  readdirSync('bench')
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replace('.bench.ts', ''));

/**
 * `usage` shows the arguments of a command, and the rest says which are accepted: `options` as parseArgs reads them,
 * those that are `required`, and the least and the largest number of `operands`, which may be limited to `choices`.
 * Commands `forDevelopment` need the tools of tests and checks, which the others do not install.
 */
const COMMANDS = {
  start: {
    does: 'the whole product in one process, database included',
    run: program('main', { withWeb: true }),
  },
  dev: {
    does: 'the same, rebuilt and restarted after each change',
    forDevelopment: true,
    run: script('dev'),
  },
  worker: {
    does: 'one more process that analyses photos, beside a running product',
    run: program('worker'),
  },
  'make-admin': {
    does: 'gives an account the role admin',
    usage: '<username>',
    operands: [1, 1],
    run: program('make-admin'),
  },
  'storage:copy': {
    does: 'copies all photos from one store (disk, s3, cloudinary) to another',
    usage: '--from <store> --to <store> [--again]',
    options: { from: { type: 'string' }, to: { type: 'string' }, again: { type: 'boolean' } },
    required: ['from', 'to'],
    run: program('storage-copy'),
  },
  backup: {
    does: 'copies everything into a folder or bucket of backups, beside a running product or alone; --new-place also into a place whose earlier backups are gone, which is refused without it: its disk may not be mounted',
    usage: "[--to <folder | s3://bucket/prefix>] [--keep '7d 4w 12m'] [--new-place]",
    options: { to: { type: 'string' }, keep: { type: 'string' }, 'new-place': { type: 'boolean' } },
    run: program('backup'),
  },
  upgrade: {
    does: 'brings the database to this version after a backup; --check only says what it would do and what stops it',
    usage: '[--check | --without-restore-point]',
    options: { check: { type: 'boolean' }, 'without-restore-point': { type: 'boolean' } },
    run: program('upgrade'),
  },
  restore: {
    does: 'restores a backup into an empty installation, which sends and deletes nothing until --go-live; --erase-since is only for a recovered database, before the product starts on it: later it also erases photos that were sent again',
    usage:
      '(--from <folder | s3://bucket/prefix> [--snapshot <id>] [--identity <file>] [--keep-sessions] | --go-live | --from <folder | s3://bucket/prefix> --erase-since <moment>)',
    options: {
      from: { type: 'string' },
      snapshot: { type: 'string' },
      identity: { type: 'string' },
      'keep-sessions': { type: 'boolean' },
      'go-live': { type: 'boolean' },
      'erase-since': { type: 'string' },
    },
    requiredOneOf: ['from', 'go-live'],
    run: program('restore'),
  },
  'backup:verify': {
    does: 'restores a backup into a temporary place, starts the product there, tries it and removes everything again',
    usage: '--from <folder | s3://bucket/prefix> [--snapshot <id>] [--identity <file>]',
    options: { from: { type: 'string' }, snapshot: { type: 'string' }, identity: { type: 'string' } },
    required: ['from'],
    run: program('backup-verify'),
  },
  'demo:fill': {
    does: 'fills an empty database with a city of cases, to try and judge the screens',
    usage: '[--cases <1..5000>] [--seed <number>] [--force]',
    options: { cases: { type: 'string' }, seed: { type: 'string' }, force: { type: 'boolean' } },
    run: program('demo-fill'),
  },
  'model:evaluate': {
    does: 'measures a model on a folder of photos, labelled in its annotations.json in the COCO format, or on those of the product',
    usage:
      '(--data <folder> | --installation [--sample <id> | --hard-cases]) [--model <file.onnx>] [--against <file.onnx>] [--threshold <0..1>] [--size <pixels>] [--json <file>] [--detections <file>]',
    options: {
      data: { type: 'string' },
      installation: { type: 'boolean' },
      sample: { type: 'string' },
      'hard-cases': { type: 'boolean' },
      model: { type: 'string' },
      against: { type: 'string' },
      threshold: { type: 'string' },
      size: { type: 'string' },
      json: { type: 'string' },
      detections: { type: 'string' },
    },
    requiredOneOf: ['data', 'installation'],
    run: program('evaluate-model'),
  },
  test: {
    does: 'every check and every test',
    forDevelopment: true,
    usage: '[--node24]',
    options: { node24: { type: 'boolean' } },
    run: script('test'),
  },
  'test:node24': {
    does: 'the tests of the packages and the server on Node 24',
    forDevelopment: true,
    run: script('test', 'mainNode24'),
  },
  'test:ml': {
    does: 'compares the stored answers of pycocotools with those that it gives now (needs Python)',
    forDevelopment: true,
    run: script('test-ml'),
  },
  check: {
    does: 'the checks that do not run the product',
    forDevelopment: true,
    run: script('check'),
  },
  build: { does: 'builds what has changed: the bundles of the server and the web', run: script('build') },
  release: {
    does: 'makes the commit and the files of a release, and publishes nothing; --check only says what stops it',
    usage: '--version <X.Y.Z> [--check]',
    options: { version: { type: 'string' }, check: { type: 'boolean' } },
    required: ['version'],
    run: script('release'),
  },
  bench: {
    does: 'measures speed',
    forDevelopment: true,
    usage: '[<name> ...]',
    operands: [0, Number.POSITIVE_INFINITY],
    choices: benchNames,
    run: script('bench'),
  },
  screens: {
    does: 'takes a picture of every screen into docs/screens',
    forDevelopment: true,
    run: script('screens'),
  },
  prove: {
    does: 'runs a long proof of survival and adds its result to docs/reliability',
    forDevelopment: true,
    usage:
      '(kills [--rounds <number>] | journeys [--only <file>] | outages [--only <outage>] | long-tests [--only <file>])',
    operands: [1, 1],
    choices: () => ['kills', 'journeys', 'outages', 'long-tests'],
    options: { rounds: { type: 'string' }, only: { type: 'string' } },
    run: script('prove'),
  },
};

function usageOfAll() {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return `Usage: npm run <command> [-- arguments]\n\n${lines.join('\n')}\n\nArguments of one command: npm run <command> -- --help`;
}

const formatUsage = (name, { usage, does }) =>
  `Usage: npm run ${name}${usage === undefined ? '' : ` -- ${usage}`}\n\n${name}: ${does}`;

/** Why a command does not accept these arguments; null when it does. */
function findProblem({ options = {}, required = [], requiredOneOf = [], operands = [0, 0], choices }, args) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const missing = required.find((option) => !values[option]);
    if (missing !== undefined) return `--${missing} is missing.`;
    if (requiredOneOf.length > 0 && !requiredOneOf.some((option) => values[option]))
      return `--${requiredOneOf.join(' or --')} is missing.`;
    const [least, most] = operands;
    if (positionals.filter((operand) => operand !== '').length < least) return 'An argument is missing.';
    if (positionals.length > most) return `The argument "${positionals[most]}" is not expected.`;
    const known = choices?.() ?? positionals;
    const unknown = positionals.find((operand) => !known.includes(operand));
    return unknown === undefined ? null : `"${unknown}" is none of ${known.join(', ')}.`;
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS_')) throw error;
    return `${error.message.split('. ')[0]}.`; // the rest is advice about arguments that begin with a dash
  }
}

const isHelp = (arg) => arg === '--help' || arg === '-h';

function endWithHelp(text) {
  console.log(text);
  process.exit(0);
}

function refuse(problem, text) {
  console.error(`${problem}\n\n${text}`);
  process.exit(2);
}

const [name = '', ...args] = process.argv.slice(2);
if (isHelp(name)) endWithHelp(usageOfAll());
if (!Object.hasOwn(COMMANDS, name))
  refuse(name === '' ? 'No command was given.' : `There is no command "${name}".`, usageOfAll());
const command = COMMANDS[name];
if (args.some(isHelp)) endWithHelp(formatUsage(name, command));
const problem = findProblem(command, args);
if (problem !== null) refuse(problem, formatUsage(name, command));
ensureInstalled({ forDevelopment: command.forDevelopment === true });
process.argv.splice(2, 1); // the programs read their arguments from index 2 on
await command.run(args);
