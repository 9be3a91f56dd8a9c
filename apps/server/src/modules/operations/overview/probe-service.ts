import type { ServiceAnswer } from '@smart-waste/core';
import { errorMessage } from '../../../lib/caught-error.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import type { Clock } from '../../../ports/deps.ts';

/** The longest time that an indicator waits for a service. */
export const PROBE_TIMEOUT_MS = 3_000;
const MAX_REASON_LENGTH = 200;
/** URLs may contain keys and passwords; a reason is shown to admins and stored. */
const SECRETS = /((?:api_?key|signature|token|secret|password)=)[^&\s"']+|(\/\/[^/\s:@]*:)[^/\s@]+(?=@)/gi;

/** The result of a probe at this moment. Never rejects. */
export async function probeService(
  probe: () => Promise<unknown>,
  { now }: Pick<Clock, 'now'>,
): Promise<ServiceAnswer> {
  try {
    await withTimeout(PROBE_TIMEOUT_MS, probe);
    return { ok: true, reason: null, at: now() };
  } catch (error) {
    return { ok: false, reason: describeReason(error), at: now() };
  }
}

/** Describes a failure in one short line without secrets. */
export function describeReason(error: unknown): string {
  const line = errorMessage(error).replace(/\s+/g, ' ').replace(SECRETS, '$1$2…').trim();
  return line.length > MAX_REASON_LENGTH ? `${line.slice(0, MAX_REASON_LENGTH - 1)}…` : line;
}
