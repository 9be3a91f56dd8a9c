import { ENDPOINTS, type Image, image as imageSchema } from '@smart-waste/contract';
import { refreshTokens } from '../session/refresh.ts';
import { accessToken } from '../session/tokens.ts';
import { readAnswer } from './read-answer.ts';
import { type ApiResult, unanswered } from './result.ts';
import { addressOf } from './send.ts';

type Options = {
  /** Share of the bytes that left this device, 0–100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  /** The same key again answers with the first image instead of a second one. */
  idempotencyKey: string;
};

// fetch cannot report how much of a body was sent; XMLHttpRequest can.
function sendForm(
  form: FormData,
  { onProgress, signal, idempotencyKey }: Options,
): Promise<ApiResult<Image>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(ENDPOINTS.uploadImage.method, addressOf('uploadImage'));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    const token = accessToken();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100));
    };
    request.onload = () =>
      resolve(readAnswer({ status: request.status, text: request.responseText }, imageSchema));
    request.onerror = () => resolve(unanswered('Failed to fetch'));
    request.onabort = () => resolve(unanswered('Upload failed'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) resolve(unanswered('Upload failed'));
    else request.send(form);
  });
}

/** Sends one photo with its place; `status` null in the failure means that the server was not reached. */
export async function uploadImage(form: FormData, options: Options): Promise<ApiResult<Image>> {
  const first = await sendForm(form, options);
  if (first.success || first.status !== 401) return first;
  if ((await refreshTokens()) !== 'refreshed') return first;
  return sendForm(form, options);
}
