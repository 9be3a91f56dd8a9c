import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Measurements, Metrics } from '../../ports/metrics.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RUN_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const DETECTOR_MILLISECONDS = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 15_000, 60_000];

/**
 * Metrics for Prometheus: those of the product and the default ones of the process (memory, event loop lag). The latter
 * measure a hundred times a second until the process ends, so a process that opens many of these leaves them out.
 */
export function createPrometheusMetrics({ ofProcess = true } = {}): Metrics {
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
  const setMeasured = createMeasuredGauges(registers);

  return {
    recordRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    recordRun: ({ status, seconds }) => runs.observe({ status }, seconds),
    recordDetection: ({ detector, outcome, milliseconds }) =>
      detectorCalls.observe({ detector, outcome }, milliseconds),
    renderText: async (measured) => {
      setMeasured(measured);
      return { body: await register.metrics(), contentType: register.contentType };
    },
  };
}

/** Gauges of what is measured when metrics are read. A value that is not known has no series, so that no alert trusts it. */
function createMeasuredGauges(registers: Registry[]): (measurements: Measurements) => void {
  const createGauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const depth = createGauge(
    'analysis_queue_depth',
    'Number of analysis runs that wait (pending) or run (processing)',
    ['state'],
  );
  const processes = createGauge(
    'product_processes',
    'Number of processes that are alive, by kind and version',
    ['kind', 'version'],
  );
  const single = [
    {
      of: createGauge('analysis_queue_oldest_seconds', 'How long the run that is due the longest waits'),
      read: ({ oldestWaitingSeconds }: Measurements) => oldestWaitingSeconds,
    },
    {
      of: createGauge('data_disk_free_bytes', 'Free space on the disk of the data directory'),
      read: ({ disk }: Measurements) => disk?.free_bytes,
    },
    {
      of: createGauge('data_disk_size_bytes', 'Size of the disk of the data directory'),
      read: ({ disk }: Measurements) => disk?.total_bytes,
    },
    {
      of: createGauge('database_size_bytes', 'Size of the database with its indexes'),
      read: ({ databaseBytes }: Measurements) => databaseBytes,
    },
    {
      of: createGauge('backup_age_seconds', 'Age of the last completed backup'),
      read: ({ backup }: Measurements) => backup?.ageSeconds,
    },
    {
      of: createGauge(
        'backup_last_success_timestamp_seconds',
        'When the last backup was completed, since 1970',
      ),
      read: ({ backup }: Measurements) => backup?.completedAtSeconds,
    },
    {
      of: createGauge('backup_size_bytes', 'Size of the last completed backup'),
      read: ({ backup }: Measurements) => backup?.bytes,
    },
    {
      of: createGauge('backup_failures', 'Number of backups that failed since the last completed one'),
      read: ({ backup }: Measurements) => backup?.failures,
    },
    {
      of: createGauge('backup_scheduled', 'Whether a backup is made each day: 1, or 0 when none is'),
      read: ({ isBackupScheduled }: Measurements) =>
        isBackupScheduled === null ? null : Number(isBackupScheduled),
    },
  ];
  return (measured) => {
    depth.reset();
    for (const [state, count] of Object.entries(measured.queue ?? {})) depth.set({ state }, count);
    processes.reset();
    for (const { kind, version } of measured.processes ?? []) processes.inc({ kind, version });
    for (const { of, read } of single) {
      of.remove();
      const value = read(measured);
      if (value !== null && value !== undefined) of.set(value);
    }
  };
}
