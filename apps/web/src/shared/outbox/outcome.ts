import type { Image } from '@smart-waste/contract';
import type { ApiResult } from '../api/result.ts';

/** What became of one attempt to send a photo. */
export type Outcome =
  | { kind: 'sent'; image: Image }
  /** The server will never take this photo as it is; trying again is useless. */
  | { kind: 'refused'; reason: string }
  /** Not this time: nobody answered, or the server is in trouble. `reached` tells which. */
  | { kind: 'unsent'; reason: string; reached: boolean };

/** Refusals that pass by themselves: signed out, too slow, still taking in the first attempt, too early, too often. */
const PASSING = new Set([401, 408, 409, 425, 429]);

const isFinal = (status: number) => status >= 400 && status < 500 && !PASSING.has(status);

/** Reads an answer: 400, 413, 415 and their like are final, everything else is worth another try. */
export function outcomeOf(result: ApiResult<Image>): Outcome {
  if (result.success) return { kind: 'sent', image: result.data };
  const reason = result.sentence ?? result.error;
  if (result.status === null) return { kind: 'unsent', reason, reached: false };
  return isFinal(result.status) ? { kind: 'refused', reason } : { kind: 'unsent', reason, reached: true };
}
