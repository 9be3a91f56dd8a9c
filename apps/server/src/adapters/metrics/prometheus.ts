import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../../ports/metrics.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RUN_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const DETECTOR_MILLISECONDS = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 15_000, 60_000];

/**
 * Metrics for Prometheus: those of the product and the default ones of the process (memory, event loop lag). The latter
 * measure a hundred times a second until the process ends, so a process that opens many of these leaves them out.
 */
export function prometheus({ ofProcess = true } = {}): Metrics {
  const register = new Registry();
  const registers = [register];
  if (ofProcess) collectDefaultMetrics({ register });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const runs = new Histogram({
    name: 'analysis_run_seconds',
    help: 'Duration of analysis runs by final status',
    labelNames: ['status'],
    buckets: RUN_SECONDS,
    registers,
  });
  const detectorCalls = new Histogram({
    name: 'detector_milliseconds',
    help: 'Duration of detector calls by detector and outcome',
    labelNames: ['detector', 'outcome'],
    buckets: DETECTOR_MILLISECONDS,
    registers,
  });
  const queue = new Gauge({
    name: 'analysis_queue_depth',
    help: 'Number of analysis runs that wait (pending) or run (processing)',
    labelNames: ['state'],
    registers,
  });

  return {
    requestAnswered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    runFinished: ({ status, seconds }) => runs.observe({ status }, seconds),
    detectorAnswered: ({ detector, outcome, milliseconds }) =>
      detectorCalls.observe({ detector, outcome }, milliseconds),
    text: async (depth) => {
      queue.reset();
      for (const [state, count] of Object.entries(depth ?? {})) queue.set({ state }, count);
      return { body: await register.metrics(), contentType: register.contentType };
    },
  };
}
