import { createWriteStream } from 'node:fs';
import { finished, PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DATASET_IMPORT_LIMITS, GIBIBYTE } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { isSystemError } from '../../../lib/caught-error.ts';
import { AppError } from '../../../lib/errors.ts';
import { isFull } from '../../photos/upload/store-photo.ts';
import { discardBody } from '../../photos/upload/take-form.ts';

const { archiveMaxBytes } = DATASET_IMPORT_LIMITS;
const createTooLargeError = () =>
  new AppError(
    'too_large',
    createReason('error.dataset_import.too_large', { max: archiveMaxBytes / GIBIBYTE }),
  );

export const createArchiveStorageFullError = () =>
  new AppError('storage_full', createReason('error.dataset_import.storage_full'));

/** Writes the body to a file as it arrives; returns its size. Throws AppError with the reason when there is no archive in it. */
export async function receiveArchive(body: Readable, path: string): Promise<number> {
  let bytes = 0;
  // A pipeline would destroy the body, and with it the connection on which the reason is to be sent.
  const arriving = new PassThrough();
  finished(body, (error) => error && arriving.destroy(error));
  body.pipe(arriving);
  try {
    await pipeline(
      arriving,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > archiveMaxBytes) throw createTooLargeError();
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    throw mapReceiveError(error);
  } finally {
    discardBody(body);
  }
  if (bytes === 0) throw new AppError('invalid_request', createReason('error.dataset_import.empty'));
  return bytes;
}

/** A full disk has a reason of its own; other errors of the server's disk are not mapped, and all others are of the connection. */
function mapReceiveError(error: unknown): unknown {
  if (isFull(error)) return createArchiveStorageFullError();
  if (error instanceof AppError || isSystemError(error)) return error;
  return new AppError('invalid_request', createReason('error.request.invalid'));
}
