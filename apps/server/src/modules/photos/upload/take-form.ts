import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createReason } from '@smart-waste/messages';
import type * as z from 'zod/mini';
import { isSystemError } from '../../../lib/caught-error.ts';
import { AppError, parseIssueReason } from '../../../lib/errors.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import { type FormPart, readPhotoForm } from './read-photo-form.ts';
import { createStorageFullError, isFull } from './store-photo.ts';

/** The most bytes of a refused body that are still read: a client reads the answer only after it has sent its body. */
const MAX_DROPPED_BYTES = 64 * 1024 * 1024;

const FORM_MAX_MS = 10 * 60_000;
/** The interval in which a form must grow; a phone that was offline for longer sends its photo again. */
const PROGRESS_INTERVAL_MS = 30_000;

type FormRequest = {
  raw: IncomingMessage;
  isMultipart: () => boolean;
  parts: () => AsyncIterable<FormPart>;
};

/**
 * Saves the request's photo at `path` and parses its text fields with this schema. Throws AppError with the reason for an invalid form.
 */
export async function takeForm<Form>(
  request: FormRequest,
  path: string,
  schema: z.ZodMiniType<Form>,
): Promise<{ form: Form; photo_sha256: string }> {
  if (!request.isMultipart())
    throw new AppError('invalid_request', createReason('error.upload.not_multipart'));
  const progress = watchProgress(request.raw);
  try {
    const { fields, photo_sha256 } = await withTimeout(
      FORM_MAX_MS,
      (abortSignal) => readPhotoForm(request.parts(), { path, abortSignal }),
      progress.stalled,
    );
    return { form: parseForm(fields, schema), photo_sha256 };
  } catch (error) {
    throw mapFormError(error);
  } finally {
    progress.stopWatching();
    discardBody(request.raw);
  }
}

/**
 * Aborts when nothing more arrives: the client has disconnected, or the parser is blocked, as it is for ever after a
 * long last part that is not form-data.
 */
function watchProgress({ socket }: IncomingMessage): { stalled: AbortSignal; stopWatching: () => void } {
  const controller = new AbortController();
  let before = socket?.bytesRead;
  const timer = setInterval(() => {
    const now = socket?.bytesRead;
    if (now === before) controller.abort(new AppError('unavailable', createReason('error.upload.stalled')));
    before = now;
  }, PROGRESS_INTERVAL_MS);
  return { stalled: controller.signal, stopWatching: () => clearInterval(timer) };
}

function parseForm<Form>(fields: Record<string, string>, schema: z.ZodMiniType<Form>): Form {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => [path.join('.'), parseIssueReason(message)] as const,
  );
  const reason = faults[0]?.[1] ?? createReason('error.upload.broken_form');
  throw new AppError('invalid_request', reason, { fields: Object.fromEntries(faults) });
}

/** Errors of the server's disk are not mapped; all others are caused by how the form was sent. */
function mapFormError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isFull(error)) return createStorageFullError();
  if (isSystemError(error)) return error;
  return new AppError('invalid_request', createReason('error.upload.broken_form'));
}

/** Reads the rest of the body without the parser, so that the connection can be used for further requests. */
export function discardBody(body: Readable): void {
  let dropped = 0;
  body.unpipe();
  body.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > MAX_DROPPED_BYTES) body.destroy();
  });
  body.resume(); // unpipe() has paused it, and a listener alone does not make it flow again
}
