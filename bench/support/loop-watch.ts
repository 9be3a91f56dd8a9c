import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const LOOK_EVERY_MS = 1;

// Loaded into a process before its own program (--import). At each SIGUSR2 it prints by how much the event loop
// was late since the last one, in milliseconds.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  delay.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - LOOK_EVERY_MS);
  process.on('SIGUSR2', () => {
    const told = { longest: late(delay.max), p99: late(delay.percentile(99)) };
    delay.reset();
    process.stdout.write(`event loop: ${JSON.stringify(told)}\n`);
  });
}
