import { INDICATORS, type IndicatorName, type SystemHealth } from '@smart-waste/contract';
import { computeHealthPercent, decideBackupHealth } from '@smart-waste/core';
import { withText } from '../../../lib/messages.ts';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import type { Deps } from '../ports.ts';
import {
  checkBackend,
  checkCloudinary,
  checkMlService,
  checkRoboflow,
  type FindLastCall,
  type HealthDeps,
  type Indicator,
} from './indicators.ts';
import { PROBE_TIMEOUT_MS } from './probe-service.ts';

/** All admins within this time share one round of probes. */
const TTL_MS = 3_000;

const READERS: Record<IndicatorName, (deps: HealthDeps, findLastCall: FindLastCall) => Promise<Indicator>> = {
  backend: checkBackend,
  ml_service: checkMlService,
  cloudinary: checkCloudinary,
  roboflow: checkRoboflow,
};

type CollectorDeps = HealthDeps & Pick<Deps, 'readBackupResults'>;

/** Probes every part of the system; the result is shared for a few seconds. */
export function createHealthCollector(
  deps: CollectorDeps,
  schedule: { isScheduled: boolean },
): () => Promise<SystemHealth> {
  const cached = createTtlCache<SystemHealth>({ ttlMs: TTL_MS, max: 1, now: deps.clock.now });
  return () => cached('health', { load: () => collect(deps, schedule) });
}

async function collect(deps: CollectorDeps, schedule: { isScheduled: boolean }): Promise<SystemHealth> {
  const calls = await withTimeout(PROBE_TIMEOUT_MS, deps.serviceCalls.list).catch(() => []); // the backend's indicator reports the database
  const findLastCall: FindLastCall = (service) => calls.find((call) => call.service === service) ?? null;
  const indicators = await Promise.all(
    INDICATORS.map(async (name) => {
      const { lastCall, message_reason, ...indicator } = await READERS[name](deps, findLastCall);
      const checked_at = deps.clock.now().toISOString();
      return {
        name,
        ...indicator,
        ...withText(message_reason),
        checked_at,
        last_call_at: lastCall?.at.toISOString() ?? null,
      };
    }),
  );
  const backup = await describeBackups(deps, schedule);
  return { percent: computeHealthPercent(indicators), indicators, ...(backup && { backup }) };
}

/** Undefined while the database does not answer, which the backend's indicator reports. */
async function describeBackups(
  { readBackupResults, clock }: CollectorDeps,
  { isScheduled }: { isScheduled: boolean },
): Promise<SystemHealth['backup']> {
  const results = await withTimeout(PROBE_TIMEOUT_MS, readBackupResults).catch(() => undefined);
  if (!results) return undefined;
  const now = clock.now();
  const completedAt = results.last?.completed_at ?? null;
  const failure = results.failure && (results.failure.error_message ?? '');
  const { state, message_reason } = decideBackupHealth({ completedAt, failure }, { isScheduled, now });
  return {
    state,
    ...withText(message_reason),
    checked_at: now.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
  };
}
