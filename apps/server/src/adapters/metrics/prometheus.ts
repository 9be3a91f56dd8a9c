import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../../ports/metrics.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RUN_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const LOOK_MILLISECONDS = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 15_000, 60_000];

/** Counts for Prometheus, with the process's own figures (memory, event loop lag) beside ours. */
export function prometheus(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const runs = new Histogram({
    name: 'analysis_run_seconds',
    help: 'Finished runs by how they ended',
    labelNames: ['status'],
    buckets: RUN_SECONDS,
    registers,
  });
  const looks = new Histogram({
    name: 'detector_milliseconds',
    help: 'How long detectors looked at a photo',
    labelNames: ['detector', 'outcome'],
    buckets: LOOK_MILLISECONDS,
    registers,
  });
  const queue = new Gauge({
    name: 'analysis_queue_depth',
    help: 'Runs that wait (pending) or are held by a worker (processing)',
    labelNames: ['state'],
    registers,
  });

  return {
    requestAnswered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    runFinished: ({ status, seconds }) => runs.observe({ status }, seconds),
    detectorAnswered: ({ detector, outcome, milliseconds }) =>
      looks.observe({ detector, outcome }, milliseconds),
    text: async (depth) => {
      queue.reset();
      for (const [state, count] of Object.entries(depth ?? {})) queue.set({ state }, count);
      return { body: await register.metrics(), contentType: register.contentType };
    },
  };
}
