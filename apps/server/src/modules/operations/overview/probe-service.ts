import type { ServiceProbe } from '@smart-waste/core';
import { encodeReason, type ReasonParams, type ReceivedReason } from '@smart-waste/messages';
import { getErrorMessage } from '../../../lib/caught-error.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import type { Clock } from '../../../ports/deps.ts';
import { DetectorError } from '../../../ports/detector.ts';

/** The longest time that an indicator waits for a service. */
export const PROBE_TIMEOUT_MS = 3_000;
const MAX_REASON_LENGTH = 200;
/** URLs may contain keys and passwords; a reason is shown to admins and stored. */
const SECRETS = /((?:api_?key|signature|token|secret|password)=)[^&\s"']+|(\/\/[^/\s:@]*:)[^/\s@]+(?=@)/gi;

/** The result of a probe at this moment. Never rejects. */
export async function probeService(
  probe: () => Promise<unknown>,
  { now }: Pick<Clock, 'now'>,
): Promise<ServiceProbe> {
  try {
    await withTimeout(PROBE_TIMEOUT_MS, probe);
    return { ok: true, reason: null, at: now() };
  } catch (error) {
    return { ok: false, reason: describeReason(error), at: now() };
  }
}

/** The text in one short line without secrets. */
function redact(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(SECRETS, '$1$2…').trim();
  return line.length > MAX_REASON_LENGTH ? `${line.slice(0, MAX_REASON_LENGTH - 1)}…` : line;
}

const redactReason = ({ reason, params }: Omit<ReceivedReason, 'text'>) => ({
  reason,
  params: redactParams(params),
});

/** Each text of the parameters is redacted, also those of reasons that are parameters themselves. */
function redactParams(params: ReasonParams): ReasonParams {
  const redactParam = (param: ReasonParams[string]): ReasonParams[string] => {
    if (typeof param === 'number') return param;
    if (typeof param === 'string') return redact(param);
    return 'reason' in param ? redactReason(param) : param.map(redactReason);
  };
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, redactParam(param)]));
}

/** Describes a failure without secrets: the encoded reason of a detector, or the error's text in one short line. */
export const describeReason = (error: unknown): string =>
  error instanceof DetectorError && error.reason.reason !== 'detector.other'
    ? encodeReason(redactReason(error.reason))
    : redact(getErrorMessage(error));
