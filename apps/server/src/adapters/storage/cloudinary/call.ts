import * as z from 'zod';
import { parseJson } from '../../../lib/parse-json.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import { describeCause, readText } from '../../remote/read-response.ts';
import { type CallOptions, type CloudinaryCloud, CloudinaryError, withRetries } from './cloud.ts';
import { sign } from './signature.ts';

const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_REASON_LENGTH = 300;

const failure = z.object({ error: z.object({ message: z.string() }) });

type Call = { action: 'upload' | 'destroy'; fields: Record<string, string>; file?: Uint8Array };

/**
 * Sends a signed call and returns the parsed response. It may be sent twice, so its fields must make it idempotent: one
 * public_id, and `overwrite`. Throws CloudinaryError.
 */
export function call(cloud: CloudinaryCloud, options: CallOptions, request: Call): Promise<unknown> {
  const address = `${cloud.uploadPrefix}/v1_1/${cloud.cloud}/image/${request.action}`;
  return withRetries(options, async () => {
    // For each attempt, as a signature is valid for an hour.
    const body = createForm(request, cloud, options.timing.now());
    const { response, text } = await sendForm(address, body, options);
    const answer = parseJson(text);
    if (!response.ok) throw new CloudinaryError(describeReason(response, answer), response.status);
    // The error page of a proxy counts as a failure of the service.
    if (answer === undefined) throw new CloudinaryError('it answered something that is not JSON', 502);
    return answer;
  });
}

function createForm({ fields, file }: Call, cloud: CloudinaryCloud, now: number): FormData {
  const signed = { ...fields, timestamp: String(Math.floor(now / 1000)) };
  const all = { ...signed, api_key: cloud.apiKey, signature: sign(signed, cloud) };
  const form = new FormData();
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  if (file) form.set('file', new Blob([new Uint8Array(file)], { type: 'application/octet-stream' }), 'file');
  return form;
}

async function sendForm(address: string, body: FormData, { timeoutMs }: CallOptions) {
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(address, { method: 'POST', body, signal, redirect: 'manual' });
      return { response, text: await readText(response, MAX_RESPONSE_BYTES) };
    });
  } catch (error) {
    throw new CloudinaryError(`it cannot be reached (${describeCause(error)})`, null);
  }
}

function describeReason({ status, headers }: Response, answer: unknown): string {
  const message = headers.get('x-cld-error') ?? failure.safeParse(answer).data?.error.message;
  return message === undefined
    ? `it answered ${status}`
    : `it answered ${status}: ${message.slice(0, MAX_REASON_LENGTH)}`;
}
