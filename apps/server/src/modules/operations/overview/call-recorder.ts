import type { Deps, ExternalService } from '../ports.ts';
import { describeReason } from './probe-service.ts';

/** The same outcome is recorded again only after this time. */
const RECORD_INTERVAL_MS = 5_000;

/** Records the outcome of a call; `error` is null for a success. Neither throws nor waits. */
export type RecordCall = (service: ExternalService, error: unknown) => void;

/**
 * Stores the outcome of each service's last call in the database, for all processes. A changed outcome is written at
 * once, the same outcome only every few seconds.
 */
export function callRecorder({
  serviceCalls,
  clock,
  log,
}: Pick<Deps, 'serviceCalls' | 'clock' | 'log'>): RecordCall {
  const recorded = new Map<ExternalService, { ok: boolean; at: Date }>();
  return (service, error) => {
    const at = clock.now();
    const ok = error === null;
    const last = recorded.get(service);
    if (last?.ok === ok && at.getTime() - last.at.getTime() < RECORD_INTERVAL_MS) return;
    recorded.set(service, { ok, at });
    serviceCalls
      .record({ service, ok, at, reason: ok ? null : describeReason(error) })
      .catch((failure: unknown) => {
        recorded.delete(service);
        log.debug({ err: failure, service }, 'the outcome of a call could not be recorded');
      });
  };
}
