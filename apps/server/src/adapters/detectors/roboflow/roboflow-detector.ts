import { computeBackOffMs, filterDetections, getWasteScore } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { TimeoutError, withTimeout } from '../../../lib/with-timeout.ts';
import { type Detector, DetectorFailedError, DetectorUnavailableError } from '../../../ports/detector.ts';
import { type RetryTiming, SYSTEM_TIMING, withJitter } from '../../remote/retry-timing.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import type { RoboflowModel } from './model.ts';
import { type InferenceOutcome, type InferenceRequest, requestInference } from './request-inference.ts';

/** The most requests for one photo: a service that starts needs some seconds. */
const MAX_ATTEMPTS = { again: 4, once: 2 };
const BACK_OFF = { first: 1000, longest: 8000 };
/** After this time a request is sent again, in case the bill was paid or the key corrected. */
const REFUSED_FOR_MS = 5 * 60_000;
const OUTAGE_FOR_MS = 30_000;
/** A service that asks for more is asked once in this time all the same: it may have recovered, or have named a wrong moment. */
const MAX_OUTAGE_MS = 60 * 60_000;
/** A JPEG decoded at an eighth of its size is read completely at the lowest cost. */
const MIN_SIDE_PIXELS = 32;

/** Roboflow's hosted inference, or a self-hosted server with the same API. */
export function createRoboflowDetector(model: RoboflowModel, timing: RetryTiming = SYSTEM_TIMING): Detector {
  const guard = createCircuitBreaker(timing.now);
  const closing = new AbortController();
  return {
    choice: 'roboflow',
    detect: async (photo, settings) => {
      // Throws for a damaged photo, which the service would not distinguish from other failures.
      await photo.decode(MIN_SIDE_PIXELS);
      const request = { photo: photo.bytes, ...settings };
      const outcome = await guard.pass(() => requestInTime({ model, timing, guard, closing }, request));
      return {
        // The count is limited last: the service would also count detections that are too small.
        detections: filterDetections(outcome.detections, settings, photo),
        model: model.project,
        model_version: model.version,
        // The service returns nothing below the threshold that is sent to it.
        waste_score: getWasteScore(outcome),
      };
    },
    probe: async () => guard.check(),
    close: async () => closing.abort(),
  };
}

type RequestDeps = {
  model: RoboflowModel;
  timing: RetryTiming;
  guard: CircuitBreaker;
  closing: AbortController;
};
type TimedRequest = Pick<InferenceRequest, 'photo' | 'confidenceThreshold'> & { timeoutMs: number };

/** All attempts together take `timeoutMs` at most. Throws DetectorUnavailableError or DetectorFailedError. */
async function requestInTime(
  { model, timing, guard, closing }: RequestDeps,
  { timeoutMs, ...request }: TimedRequest,
) {
  const deadline = timing.now() + timeoutMs;
  const tryUntil = (abortSignal: AbortSignal) =>
    requestWithRetries(
      { model, timing },
      { request: { ...request, abortSignal, now: timing.now }, deadline },
    );
  try {
    return requireDetections(await withTimeout(timeoutMs, tryUntil, closing.signal), guard);
  } catch (error) {
    if (closing.signal.aborted) throw new DetectorUnavailableError(createReason('detector.closed'));
    if (error instanceof TimeoutError)
      throw new DetectorFailedError(createReason('detector.roboflow_timeout'), { retry: true });
    throw error;
  }
}

async function requestWithRetries(
  { model, timing }: Pick<RequestDeps, 'model' | 'timing'>,
  { request, deadline }: { request: InferenceRequest; deadline: number },
): Promise<InferenceOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await requestInference(model, request);
    if (outcome.kind !== 'again' && outcome.kind !== 'once') return outcome;
    const requestedMs = outcome.kind === 'again' ? outcome.afterMs : null;
    const delayMs = withJitter(requestedMs ?? computeBackOffMs(attempt, BACK_OFF), timing);
    if (attempt >= MAX_ATTEMPTS[outcome.kind] || timing.now() + delayMs >= deadline) return outcome;
    await timing.wait(delayMs, request.abortSignal);
  }
}

/** Turns an outcome into its detections or its error, and opens the breaker when the service refuses. */
function requireDetections(outcome: InferenceOutcome, guard: CircuitBreaker) {
  if (outcome.kind === 'detected') return outcome;
  const reason = createReason('detector.roboflow_unavailable', { problem: outcome.reason });
  if (outcome.kind === 'refused' || outcome.kind === 'again') {
    guard.trip(reason, openFor(outcome));
    throw new DetectorUnavailableError(reason);
  }
  const problem = createReason('detector.roboflow_failed', { problem: outcome.reason });
  throw new DetectorFailedError(problem, { retry: outcome.kind === 'once' });
}

const openFor = (outcome: InferenceOutcome) =>
  outcome.kind === 'again'
    ? Math.min(Math.max(OUTAGE_FOR_MS, outcome.afterMs ?? 0), MAX_OUTAGE_MS)
    : REFUSED_FOR_MS;
