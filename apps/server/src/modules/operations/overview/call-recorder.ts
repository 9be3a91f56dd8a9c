import type { Deps } from '../../../ports/deps.ts';
import type { Service } from '../../../ports/service-calls.ts';
import { reasonOf } from './reason-of.ts';

/** While nothing changes, one note in so long is enough. */
const NOTE_EVERY_MS = 5_000;

/** Notes how a service did: `error` is null when well. Never throws, never waits. */
export type RecordCall = (service: Service, error: unknown) => void;

/**
 * Keeps how each service did when it was last called, where every process can read it. A change is written at once,
 * the same outcome again only every few seconds.
 */
export function callRecorder({
  serviceCalls,
  clock,
  log,
}: Pick<Deps, 'serviceCalls' | 'clock' | 'log'>): RecordCall {
  const noted = new Map<Service, { ok: boolean; at: Date }>();
  return (service, error) => {
    const at = clock.now();
    const ok = error === null;
    const last = noted.get(service);
    if (last?.ok === ok && at.getTime() - last.at.getTime() < NOTE_EVERY_MS) return;
    noted.set(service, { ok, at });
    serviceCalls
      .record({ service, ok, at, reason: ok ? null : reasonOf(error) })
      .catch((trouble: unknown) => {
        noted.delete(service);
        log.debug({ err: trouble, service }, 'the outcome of a call could not be noted');
      });
  };
}
