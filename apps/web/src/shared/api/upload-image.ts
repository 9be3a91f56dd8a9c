import { ENDPOINTS } from '@smart-waste/contract';
import {
  type ApiResult,
  failureWithoutResponse,
  type HttpResponse,
  parseResponse,
  UNREACHABLE,
} from '../http/api-result.ts';
import { describeNetworkError, urlOf } from '../http/send-request.ts';
import { withAccessToken } from './client.ts';
import { tolerantUploadedImage, type UploadedPhoto } from './tolerant-schemas.ts';

export type { UploadedPhoto };

type UploadOptions = {
  /** Share of the bytes that left this device, 0–100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  /** A repeated key returns the first image instead of creating a second one. */
  idempotencyKey: string;
};

// fetch cannot report how much of a body was sent; XMLHttpRequest can.
function sendForm(
  form: FormData,
  { onProgress, signal, idempotencyKey }: UploadOptions,
  token: string | null,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(ENDPOINTS.uploadImage.method, urlOf('uploadImage'));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100));
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new Error(UNREACHABLE));
    request.onabort = () => reject(new Error('Upload failed'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) reject(new Error('Upload failed'));
    else request.send(form);
  });
}

/**
 * Sends one photo with its place. A failure whose `status` is null means that the server was not reached. Never throws.
 */
export async function uploadImage(form: FormData, options: UploadOptions): Promise<ApiResult<UploadedPhoto>> {
  try {
    const response = await withAccessToken((token) => sendForm(form, options, token));
    return parseResponse(response, tolerantUploadedImage);
  } catch (error) {
    return failureWithoutResponse(describeNetworkError(error));
  }
}
