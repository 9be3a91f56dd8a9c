import type { ApiResult } from '../http/api-result.ts';
import { sendBody } from './send-body.ts';
import { tolerantUploadedImage, type UploadedPhoto } from './tolerant-schemas.ts';

export type { UploadedPhoto };

type UploadOptions = {
  /** Share of the bytes that left this device, 0–100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  /** A repeated key returns the first image instead of creating a second one. */
  idempotencyKey: string;
};

/** Sends one photo with its place. See `sendBody` for failures. */
export const uploadImage = (
  form: FormData,
  { idempotencyKey, ...options }: UploadOptions,
): Promise<ApiResult<UploadedPhoto>> =>
  sendBody({
    endpoint: 'uploadImage',
    schema: tolerantUploadedImage,
    headers: { 'idempotency-key': idempotencyKey },
    body: form,
    ...options,
  });
