import type { Detection } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import * as z from 'zod';
import { describeCause, readText } from '../../remote/read-response.ts';
import { parseRetryAfter } from '../../remote/retry-timing.ts';
import { type RoboflowModel, withoutKey } from './model.ts';
import { parseDetections } from './parse-detections.ts';

/**
 * The outcome of one request. `again`: the service was unavailable and may recover soon. `once`: it failed, perhaps by
 * chance. `refused`: key, credits or rights; no photo gets an answer until an operator acts. `failed`: final for this
 * photo.
 */
export type InferenceOutcome =
  | { kind: 'detected'; detections: Detection[] }
  | { kind: 'again'; reason: Reason; afterMs: number | null }
  | { kind: 'once' | 'refused' | 'failed'; reason: Reason };

export type InferenceRequest = {
  photo: Uint8Array;
  confidenceThreshold: number;
  abortSignal: AbortSignal;
  now: () => number;
};

const RETRY_STATUSES = new Set([429, 502, 503, 504]);
const REFUSAL_STATUSES = new Set([401, 402, 403, 423]);
/** Boxes of one class that overlap by more than this percentage are reduced to one: the default of the service. */
const OVERLAP_PERCENT = 30;
const MAX_REASON_LENGTH = 300;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/**
 * The service reads numbers from 1 on as percentages and smaller ones as fractions: a threshold of 1.0 sent unchanged
 * would mean one percent. Whole percents mean the same in every version. Rounded down, because the exact threshold is
 * applied to the answer, and rounding up would lose the detections in between.
 */
const toPercent = (threshold: number) => Math.min(100, Math.max(1, Math.floor(threshold * 100 + 1e-6)));

/** The key is a query parameter, because the hosted service documents no other way to send it. */
function buildUrl({ url, project, version, apiKey }: RoboflowModel, confidenceThreshold: number): URL {
  const address = new URL(`${url}/${encodeURIComponent(project)}/${encodeURIComponent(version)}`);
  address.search = new URLSearchParams({
    api_key: apiKey,
    confidence: String(toPercent(confidenceThreshold)),
    overlap: String(OVERLAP_PERCENT),
  }).toString();
  return address;
}

/** Sends a photo once. Rejects only when `abortSignal` is aborted. No reason contains the key. */
export async function requestInference(
  model: RoboflowModel,
  request: InferenceRequest,
): Promise<InferenceOutcome> {
  try {
    const response = await fetch(buildUrl(model, request.confidenceThreshold), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // Bare base64: the only form that every version of the service accepts. Raw bytes are refused.
      body: Buffer.from(request.photo).toString('base64'),
      redirect: 'manual', // the key must reach no other address
      signal: request.abortSignal,
    });
    return toOutcome(response, await readText(response, MAX_RESPONSE_BYTES), { model, now: request.now });
  } catch (error) {
    request.abortSignal.throwIfAborted();
    return {
      kind: 'again',
      reason: createReason('detector.unreachable', { problem: describeCause(error) }),
      afterMs: null,
    };
  }
}

function toOutcome(
  { status, ok, headers }: Response,
  text: string,
  { model, now }: { model: RoboflowModel; now: () => number },
): InferenceOutcome {
  if (ok) {
    const read = parseDetections(text, model.notWaste);
    if ('detections' in read) return { kind: 'detected', detections: read.detections };
    return { kind: read.final ? 'failed' : 'once', reason: read.fault };
  }
  const problem = parseMessage(text, model);
  const reason =
    problem === null
      ? createReason('detector.refused', { status })
      : createReason('detector.refused_because', { status, problem });
  if (RETRY_STATUSES.has(status))
    return { kind: 'again', reason, afterMs: parseRetryAfter(headers.get('retry-after'), now) };
  if (REFUSAL_STATUSES.has(status)) return { kind: 'refused', reason };
  return { kind: status === 500 ? 'once' : 'failed', reason };
}

const failureBody = z.object({ message: z.string() });

function parseMessage(text: string, model: RoboflowModel): string | null {
  try {
    // Redacted before it is cut, because a part of the key is secret too.
    return withoutKey(failureBody.parse(JSON.parse(text)).message, model).slice(0, MAX_REASON_LENGTH);
  } catch {
    return null;
  }
}
