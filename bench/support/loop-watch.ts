import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;

// Loaded into a process before its own program (--import). At each SIGUSR2 it prints how late the event loop
// was since the previous signal, in milliseconds.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const toLateMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.on('SIGUSR2', () => {
    const report = { longest: toLateMs(delay.max), p99: toLateMs(delay.percentile(99)) };
    delay.reset();
    process.stdout.write(`event loop: ${JSON.stringify(report)}\n`);
  });
}
