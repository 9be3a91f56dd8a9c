import { ENDPOINTS, type EndpointName } from '@smart-waste/contract';
import { refreshTokens } from '../session/refresh.ts';
import { accessToken } from '../session/tokens.ts';
import { readAnswer } from './read-answer.ts';
import { ApiError, unanswered } from './result.ts';
import { addressOf, type Query } from './send.ts';

type FileCall = {
  endpoint: EndpointName;
  query?: Query;
  signal: AbortSignal;
  /** How many bytes have arrived; nobody knows how many will. */
  onProgress?: (bytes: number) => void;
};

const ask = ({ endpoint, query, signal }: FileCall) =>
  fetch(addressOf(endpoint, {}, query), {
    method: ENDPOINTS[endpoint].method,
    headers: { authorization: `Bearer ${accessToken() ?? ''}` },
    signal,
  });

const counter = (onProgress: (bytes: number) => void) => {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
};

/** Fetches a file of any length as the signed-in person; the browser keeps what is long on disk. Throws when it breaks off. */
export async function fetchFile(call: FileCall): Promise<Blob> {
  const first = await ask(call);
  const isRenewed = first.status === 401 && (await refreshTokens()) === 'refreshed';
  const response = isRenewed ? await ask(call) : first;
  if (!response.ok) {
    const refusal = readAnswer({ status: response.status, text: await response.text() }, null);
    throw new ApiError(refusal.success ? unanswered('Unknown error') : refusal);
  }
  const { body, headers } = response;
  if (!body || !call.onProgress) return response.blob();
  return new Response(body.pipeThrough(counter(call.onProgress)), { headers }).blob();
}
