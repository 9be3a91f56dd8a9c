import { spawnSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { BARE_ENV, ROOT, removeFolder, startProduct } from '../e2e/support/product.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { measureMs, printRow } from './support/report.ts';

function runCommand(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: BARE_ENV, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

/** Copies the working tree without ignored files, so that nothing is built or installed. */
async function copyOfRepository(): Promise<string> {
  const copy = await createTemporaryFolder('bench-clone');
  for (const file of runCommand('git', ['ls-files', '-z'], ROOT).split('\0').filter(Boolean))
    await cp(join(ROOT, file), join(copy, file));
  return copy;
}

const copy = await copyOfRepository();
try {
  const installMs = await measureMs(async () => runCommand('npm', ['install'], copy));
  const startedAt = performance.now();
  const product = await startProduct({ root: copy, dataDir: join(copy, 'data') });
  const readyMs = performance.now() - startedAt;
  await product.stop();
  const toSeconds = (ms: number) => ({ ours: ms / 1000, unit: 's' });
  printRow({
    what: 'npm install, from the cache of npm where it has one',
    ...toSeconds(installMs),
    aim: '-',
  });
  printRow({ what: 'build and start to ready', ...toSeconds(readyMs), aim: '-' });
  printRow({ what: 'fresh clone to ready', ...toSeconds(installMs + readyMs), aim: '<= 120' });
} finally {
  await removeFolder(copy);
}
