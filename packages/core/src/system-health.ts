import type { HealthIndicator, IndicatorState } from '@smart-waste/contract';
import { createReason, decodeReason, type Reason } from '@smart-waste/messages';

/** The outcome of one call of a service; when it failed, with the encoded reason or a text of another system. */
export type ServiceProbe = { ok: boolean; reason: string | null; at: Date };
type ServiceState = { state: IndicatorState; message_reason: Reason };

/** A failed call older than this is ignored when the probe succeeds. */
const BAD_CALL_COUNTS_MS = 60 * 60 * 1000;

type FailureId = 'unavailable' | 'last_call_failed' | 'old_call_failed';
const createFailureReason = (id: FailureId, problem: string | null) =>
  problem === null
    ? createReason(`health.service.${id}`)
    : createReason(`health.service.${id}_because`, { problem: decodeReason(problem) ?? problem });

/**
 * The state of a configured service by its probe and its last real call. A probe may succeed where work fails
 * (a quota, a wrong model), so a failed call decides until a call succeeds or an hour has passed.
 */
export function decideServiceState(probe: ServiceProbe, lastCall: ServiceProbe | null): ServiceState {
  if (!probe.ok) return { state: 'error', message_reason: createFailureReason('unavailable', probe.reason) };
  if (lastCall === null) return { state: 'healthy', message_reason: createReason('health.service.unused') };
  if (lastCall.ok) return { state: 'healthy', message_reason: createReason('health.service.healthy') };
  const isRecent = probe.at.getTime() - lastCall.at.getTime() < BAD_CALL_COUNTS_MS;
  return isRecent
    ? { state: 'error', message_reason: createFailureReason('last_call_failed', lastCall.reason) }
    : { state: 'healthy', message_reason: createFailureReason('old_call_failed', lastCall.reason) };
}

/** The share of the configured services that is healthy, as a whole percentage (AD-04). */
export function computeHealthPercent(indicators: readonly Pick<HealthIndicator, 'state'>[]): number {
  const configured = indicators.filter(({ state }) => state !== 'not_configured');
  const healthy = configured.filter(({ state }) => state === 'healthy');
  return configured.length === 0 ? 0 : Math.round((healthy.length / configured.length) * 100);
}
