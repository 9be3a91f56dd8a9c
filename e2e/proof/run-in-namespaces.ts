import { spawn } from 'node:child_process';
import { waitForExitCode } from '../support/product.ts';

const INSIDE = 'PROOF_IN_NAMESPACES';
const RESULT = 'result: ';

/**
 * Works in namespaces of its own, in a process of its own: what is mounted or set up there is seen nowhere else, and ends
 * with it. `flags` are those of `unshare`, which needs the rights of root; `args` are those with which
 * `npm run prove` comes to this call.
 */
export async function runInNamespaces<Result>(
  { flags, args }: { flags: readonly string[]; args: readonly string[] },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!process.env[INSIDE]) return resultIn(await runInside(flags, args));
  const result = await work();
  process.stdout.write(`${RESULT}${JSON.stringify(result)}\n`);
  return result;
}

async function runInside(flags: readonly string[], args: readonly string[]): Promise<string> {
  const [, script = ''] = process.argv;
  const child = spawn('unshare', [...flags, process.execPath, ...process.execArgv, script, ...args], {
    env: { ...process.env, [INSIDE]: 'yes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await waitForExitCode(child);
  return printed;
}

function resultIn(printed: string) {
  const line = printed.split('\n').find((one) => one.startsWith(RESULT));
  if (!line) throw new Error(`the proof in namespaces failed:\n${printed}`);
  return JSON.parse(line.slice(RESULT.length));
}
