import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { until } from '../../e2e/support/product.ts';

const WATCH = join(import.meta.dirname, 'loop-watch.js');

/** The argument of node with which a process must be started so that `lateness` can measure it. */
export const WATCHED = `--import=${WATCH}`;

type Watched = { process: ChildProcess; output: () => string };
type Lateness = { longest: number; p99: number };

/** The delay of the event loop of a watched process since the previous call, in milliseconds. */
export function measureLateness({ process, output }: Watched): Promise<Lateness> {
  const before = output().length;
  process.kill('SIGUSR2');
  return until<Lateness>(
    async () => {
      const report = /event loop: (\{.*\})\n/.exec(output().slice(before))?.[1];
      return report === undefined ? undefined : JSON.parse(report);
    },
    { withinMs: 5_000, otherwise: () => 'a watched process did not report its lateness' },
  );
}
