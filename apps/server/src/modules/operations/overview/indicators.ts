import type { DetectorChoice, IndicatorState } from '@smart-waste/contract';
import { type ServiceAnswer, serviceVerdict } from '@smart-waste/core';
import type { Deps } from '../../../ports/deps.ts';
import type { Service } from '../../../ports/service-calls.ts';
import { askService, withPatience } from './ask-service.ts';

export type HealthDeps = Pick<
  Deps,
  'analyses' | 'detectors' | 'log' | 'probe' | 'serviceCalls' | 'clock' | 'store'
>;
/** How a service did when it was last called, in any process. */
export type LastCallOf = (service: Service) => ServiceAnswer | null;
export type Light = { state: IndicatorState; message: string; lastCall: ServiceAnswer | null };

/** A photo that is due waits so long at most while anybody works on the queue. */
const UNATTENDED_AFTER_MS = 60_000;

const STORED = {
  disk: 'Photos are kept on the disk of this server.',
  memory: 'Photos are kept in memory.',
  s3: 'Photos are kept in an S3 bucket.',
};

const notConfigured = (message: string): Light => ({ state: 'not_configured', message, lastCall: null });

async function storeLight({ store, clock }: HealthDeps, lastCallOf: LastCallOf): Promise<Light> {
  const lastCall = lastCallOf(store.name);
  return { ...serviceVerdict(await askService(store.probe, clock), lastCall), lastCall };
}

/** The API itself: its database and, unless that has a light of its own, its photo store. */
export async function backendLight(deps: HealthDeps, lastCallOf: LastCallOf): Promise<Light> {
  const database = await askService(deps.probe, deps.clock);
  if (!database.ok) {
    deps.log.warn({ reason: database.reason }, 'the database does not answer');
    return { state: 'error', message: 'The database does not answer.', lastCall: null };
  }
  const running: Light = { state: 'healthy', message: 'Backend server is running', lastCall: null };
  if (deps.store.name === 'cloudinary') return running;
  const store = await storeLight(deps, lastCallOf);
  if (store.state === 'healthy') return { ...running, lastCall: store.lastCall };
  return { ...store, message: `The photo store is in trouble. ${store.message}` };
}

/** How many photos wait although nobody works on any; 0 while somebody does. */
async function unattended({ analyses, clock }: HealthDeps): Promise<number> {
  const [since, { pending, processing }] = await Promise.all([
    analyses.findOldestDue(),
    analyses.countQueued(),
  ]);
  if (since === null || processing > 0) return 0;
  return clock.now().getTime() - since.getTime() > UNATTENDED_AFTER_MS ? pending : 0;
}

/** A detector that is open in this process; null when it is not. */
async function detectorLight(
  { detectors, clock }: HealthDeps,
  choice: DetectorChoice,
  lastCall: ServiceAnswer | null,
): Promise<Light | null> {
  const detector = detectors.find((one) => one.choice === choice);
  return detector ? { ...serviceVerdict(await askService(detector.probe, clock), lastCall), lastCall } : null;
}

/** The product's own model and those who work with it. */
export async function mlServiceLight(deps: HealthDeps, lastCallOf: LastCallOf): Promise<Light> {
  const waiting = await withPatience(unattended(deps)).catch(() => 0); // the backend's light says that the database is away
  const lastCall = lastCallOf('yolo');
  if (waiting > 0)
    return { state: 'error', message: `No worker takes the waiting photos (${waiting}).`, lastCall };
  const light = await detectorLight(deps, 'yolo', lastCall);
  if (light) return light;
  if (lastCall === null) return notConfigured('No detector runs in this process, and none has worked yet.');
  // The model is open in worker processes only: their calls are what is known of it.
  return { ...serviceVerdict({ ok: true, reason: null, at: deps.clock.now() }, lastCall), lastCall };
}

/** Open in every process where it is configured. */
export async function roboflowLight(deps: HealthDeps, lastCallOf: LastCallOf): Promise<Light> {
  const light = await detectorLight(deps, 'roboflow', lastCallOf('roboflow'));
  return light ?? notConfigured('Roboflow is not configured; the local model does the work.');
}

export async function cloudinaryLight(deps: HealthDeps, lastCallOf: LastCallOf): Promise<Light> {
  const { name } = deps.store;
  return name === 'cloudinary' ? storeLight(deps, lastCallOf) : notConfigured(STORED[name]);
}
