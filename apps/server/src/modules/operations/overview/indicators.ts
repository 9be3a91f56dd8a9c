import type { DetectorChoice, IndicatorState } from '@smart-waste/contract';
import { decideServiceState, type ServiceProbe } from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';
import { ALIVE_SECONDS } from '../../../lib/heartbeat.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import type { Deps, ExternalService } from '../ports.ts';
import { PROBE_TIMEOUT_MS, probeService } from './probe-service.ts';

export type HealthDeps = Pick<
  Deps,
  'analyses' | 'detectors' | 'log' | 'probe' | 'processes' | 'serviceCalls' | 'clock' | 'store'
>;
/** The outcome of the last call of a service, in any process. */
export type FindLastCall = (service: ExternalService) => ServiceProbe | null;
export type Indicator = { state: IndicatorState; message_reason: Reason; lastCall: ServiceProbe | null };

/** While a worker runs, a due photo waits less than this. */
const UNATTENDED_AFTER_MS = 60_000;

const createUnconfiguredIndicator = (message_reason: Reason): Indicator => ({
  state: 'not_configured',
  message_reason,
  lastCall: null,
});

async function checkStore({ store, clock }: HealthDeps, findLastCall: FindLastCall): Promise<Indicator> {
  const lastCall = findLastCall(store.name);
  return { ...decideServiceState(await probeService(store.probe, clock), lastCall), lastCall };
}

/** The API itself: its database and, unless it has an indicator of its own, its photo store. */
export async function checkBackend(deps: HealthDeps, findLastCall: FindLastCall): Promise<Indicator> {
  const database = await probeService(deps.probe, deps.clock);
  if (!database.ok) {
    deps.log.warn({ reason: database.reason }, 'the database does not answer');
    return {
      state: 'error',
      message_reason: createReason('health.backend.database_unreachable'),
      lastCall: null,
    };
  }
  const running: Indicator = {
    state: 'healthy',
    message_reason: createReason('health.backend.healthy'),
    lastCall: null,
  };
  if (deps.store.name === 'cloudinary') return running;
  const store = await checkStore(deps, findLastCall);
  if (store.state === 'healthy') return { ...running, lastCall: store.lastCall };
  const { message_reason: problem } = store;
  return { ...store, message_reason: createReason('health.backend.store_problem', { problem }) };
}

/** The number of photos that wait while no worker processes any; 0 while a worker does. */
async function countUnattended({ analyses, clock }: HealthDeps): Promise<number> {
  const [since, { pending, processing }] = await Promise.all([
    analyses.findOldestDue(),
    analyses.countQueued(),
  ]);
  if (since === null || processing > 0) return 0;
  return clock.now().getTime() - since.getTime() > UNATTENDED_AFTER_MS ? pending : 0;
}

/** The state of a detector of this process; null when this process has none. */
async function checkDetector(
  { detectors, clock }: HealthDeps,
  choice: DetectorChoice,
  lastCall: ServiceProbe | null,
): Promise<Indicator | null> {
  const detector = detectors.find((one) => one.choice === choice);
  return detector
    ? { ...decideServiceState(await probeService(detector.probe, clock), lastCall), lastCall }
    : null;
}

/** A worker process only starts with a model; an API with a worker starts without one, too. */
async function hasWorker({ processes }: HealthDeps): Promise<boolean> {
  // The indicator of the backend reports a database that fails.
  const all = await withTimeout(PROBE_TIMEOUT_MS, () => processes.list(ALIVE_SECONDS)).catch(() => []);
  return all.some(({ kind, is_alive }) => is_alive && kind === 'worker');
}

/** The local model and the workers that run it. */
export async function checkMlService(deps: HealthDeps, findLastCall: FindLastCall): Promise<Indicator> {
  // The indicator of the backend reports a database that fails.
  const waiting = await withTimeout(PROBE_TIMEOUT_MS, () => countUnattended(deps)).catch(() => 0);
  const lastCall = findLastCall('yolo');
  if (waiting > 0)
    return {
      state: 'error',
      message_reason: createReason('health.ml_service.no_worker', { count: waiting }),
      lastCall,
    };
  const indicator = await checkDetector(deps, 'yolo', lastCall);
  if (indicator) return indicator;
  // Only worker processes have loaded the model, so its state is known by them and their calls.
  if (lastCall === null && !(await hasWorker(deps)))
    return createUnconfiguredIndicator(createReason('health.ml_service.no_detector'));
  return { ...decideServiceState({ ok: true, reason: null, at: deps.clock.now() }, lastCall), lastCall };
}

/** Roboflow can be probed by every process when it is configured. */
export async function checkRoboflow(deps: HealthDeps, findLastCall: FindLastCall): Promise<Indicator> {
  const indicator = await checkDetector(deps, 'roboflow', findLastCall('roboflow'));
  return indicator ?? createUnconfiguredIndicator(createReason('health.roboflow.not_configured'));
}

/** Cloudinary as the photo store; not configured when photos are stored elsewhere. */
export async function checkCloudinary(deps: HealthDeps, findLastCall: FindLastCall): Promise<Indicator> {
  const { name } = deps.store;
  return name === 'cloudinary'
    ? checkStore(deps, findLastCall)
    : createUnconfiguredIndicator(createReason(`health.store.${name}`));
}
