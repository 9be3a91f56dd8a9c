// npm run check: every check that does not run the product. npm test begins with it.
import { availableParallelism } from 'node:os';
import { runCommand } from './run-command.mjs';

const bin = (name) => `node_modules/.bin/${name}`;
const node = (...args) => [process.execPath, ...args];

/** The build and the longest first; size budgets are measured on the output of the build. */
const STATIC_CHECKS = [
  { name: 'build', command: node('scripts/run.mjs', 'build') },
  { name: 'types', command: node('scripts/check-types.mjs') },
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'boundaries', command: node('scripts/check-boundaries.mjs') },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'file sizes', command: node('scripts/check-file-sizes.mjs') },
  { name: 'trips', command: node('scripts/count-trips.mjs') },
  { name: 'regular expressions', command: node('scripts/check-regular-expressions.mjs') },
  { name: 'licences', command: node('scripts/check-licences.mjs') },
  { name: 'messages', command: node('scripts/check-messages.mjs') },
  { name: 'links in documents', command: node('scripts/check-links.mjs') },
  { name: 'requirement ids', command: node('scripts/check-spec-ids.mjs') },
  { name: 'size budgets', command: [bin('size-limit')], after: 'build' },
];

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Prints the result of a check, with its output only when it fails. Returns the failure for the summary of npm test.
 */
async function runCheck({ name, command }, print) {
  const startedAt = performance.now();
  const printed = [];
  const { ended } = await runCommand(command, { print: (line) => printed.push(line) });
  const passed = ended === 0;
  print(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds(performance.now() - startedAt)})`);
  if (passed) return [];
  for (const line of printed) print(line);
  const firstLine = printed.find((line) => line.trim() !== '') ?? 'it printed nothing';
  return [`static check > ${name}: ${firstLine.trim()}`];
}

/** Starts all checks, as many at a time as there are cores. `built` resolves as soon as the build has ended. */
export function startStaticChecks(print) {
  const waiting = [...STATIC_CHECKS];
  const ended = new Map();
  const endByName = new Map();
  const failures = [];
  for (const { name } of waiting) endByName.set(name, new Promise((resolve) => ended.set(name, resolve)));
  async function runNext() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (check.after) await endByName.get(check.after);
      failures.push(...(await runCheck(check, print).finally(ended.get(check.name))));
    }
  }
  const all = Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return {
    built: endByName.get('build'),
    results: all.then(() => ({ passed: STATIC_CHECKS.length - failures.length, failures })),
  };
}

export async function main() {
  const { passed, failures } = await startStaticChecks(console.log).results;
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
