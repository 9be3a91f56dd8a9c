// npm run check: every check that does not run the product. npm test begins with it.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const bin = (name) => `node_modules/.bin/${name}`;
const node = (...args) => [process.execPath, ...args];

/** The longest first; size budgets are measured on the output of the build. */
const STATIC_CHECKS = [
  { name: 'build', command: node('scripts/run.mjs', 'build') },
  { name: 'types', command: node('scripts/check-types.mjs') },
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'boundaries', command: node('scripts/check-boundaries.mjs') },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'file sizes', command: node('scripts/check-file-sizes.mjs') },
  { name: 'trips', command: node('scripts/count-trips.mjs') },
  { name: 'regular expressions', command: node('scripts/check-regular-expressions.mjs') },
  { name: 'messages', command: node('scripts/check-messages.mjs') },
  { name: 'links in documents', command: node('scripts/check-links.mjs') },
  { name: 'requirement ids', command: node('scripts/check-spec-ids.mjs') },
  { name: 'size budgets', command: [bin('size-limit')], after: 'build' },
];

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Runs a command to its end; returns whether it passed, and its output. */
function runCommand([file, ...args]) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      printed += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ passed: false, printed: String(error) }));
    child.once('close', (code) => resolve({ passed: code === 0, printed }));
  });
}

/**
 * Prints the result of a check, with its output only when it fails. Returns the failure for the summary of npm test.
 */
async function runCheck({ name, command }) {
  const startedAt = performance.now();
  const { passed, printed } = await runCommand(command);
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds(performance.now() - startedAt)})`);
  if (passed) return [];
  console.log(printed);
  const [firstLine = 'it printed nothing'] = printed.split('\n').filter((line) => line.trim() !== '');
  return [`static check > ${name}: ${firstLine.trim()}`];
}

/** Runs all checks, as many at a time as there are cores. */
export async function runStaticChecks() {
  const waiting = [...STATIC_CHECKS];
  const ended = new Map();
  const endOf = new Map();
  const failures = [];
  for (const { name } of waiting) endOf.set(name, new Promise((resolve) => ended.set(name, resolve)));
  async function runNext() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (check.after) await endOf.get(check.after);
      failures.push(...(await runCheck(check)));
      ended.get(check.name)();
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return { passed: STATIC_CHECKS.length - failures.length, failures };
}

export async function main() {
  const { passed, failures } = await runStaticChecks();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
