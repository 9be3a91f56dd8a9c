import { spawn } from 'node:child_process';
import { exitOf } from '../../support/product.ts';
import type { Outage, Outcome } from './outage.ts';

const INSIDE = 'PROOF_IN_NAMESPACES';
const RESULT = 'outcome: ';

/**
 * The outage in namespaces of its own, in a process of its own: what is mounted or set up there is seen nowhere else,
 * and ends with it. `flags` are those of `unshare`, which needs the rights of root.
 */
export const inNamespaces =
  (name: string, flags: readonly string[], take: Outage): Outage =>
  async (context) => {
    if (!process.env[INSIDE]) return runInside(name, flags);
    const outcome = await take(context);
    process.stdout.write(`${RESULT}${JSON.stringify(outcome)}\n`);
    return outcome;
  };

async function runInside(name: string, flags: readonly string[]): Promise<Outcome> {
  const [, script = ''] = process.argv;
  const command = [process.execPath, ...process.execArgv, script, 'outages', '--only', name];
  const child = spawn('unshare', [...flags, ...command], {
    env: { ...process.env, [INSIDE]: 'yes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await exitOf(child);
  const line = printed.split('\n').find((one) => one.startsWith(RESULT));
  if (!line) throw new Error(`the proof in namespaces failed:\n${printed}`);
  return JSON.parse(line.slice(RESULT.length));
}
