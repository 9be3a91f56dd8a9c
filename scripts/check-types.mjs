// npm run types: compiles each package with its own settings, which decide whether it sees the types of the DOM. The
// root's settings are those of e2e, bench and testing.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const packages = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${folder}/${entry.name}/package.json`))
    .map((entry) => `${folder}/${entry.name}`),
);

/** With one checker, since projects compile side by side: each of several would check the shared types again. */
function compile(project) {
  const tsc = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1'], {
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    tsc.once('close', (code) => resolve(code === 0));
  });
}

const waiting = ['.', ...packages.sort().reverse()];
const failed = [];
async function compileNext() {
  for (let project = waiting.shift(); project; project = waiting.shift())
    if (!(await compile(project))) failed.push(project);
}
await Promise.all(Array.from({ length: availableParallelism() }, compileNext));
console.log(
  `${packages.length + 1} projects compiled, ${failed.length} failed${failed.map((name) => ` ${name}`)}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
