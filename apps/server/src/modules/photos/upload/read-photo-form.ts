import { createHash } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import { limitPerTurn } from '../../../lib/limit-per-turn.ts';

/** `truncated` and the event `limit` report that the file is longer than the limit. */
type PhotoStream = Readable & { truncated: boolean };

/** One part of a multipart body, as the parser hands it over. */
export type FormPart =
  | { type: 'file'; fieldname: string; file: PhotoStream }
  | { type: 'field'; fieldname: string; value: unknown; valueTruncated: boolean };

/** A photo in a file, and the text fields of its form. */
export type PhotoForm = { photo_sha256: string; fields: Record<string, string> };

/** Limits for the parser. It passes a second file on, so that the form is refused with our own reason. */
export const FORM_LIMITS = {
  fileSize: LIMITS.photoMaxBytes,
  files: 2,
  fields: 20,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
};

/** Chunks of up to 64 KB that are read in each turn of the event loop; the connections of the others wait. */
const CHUNKS_PER_TURN = 4;
const takeTurn = limitPerTurn(CHUNKS_PER_TURN);

/** The path to which the photo is written, and a signal that stops it. */
type Target = { path: string; abortSignal: AbortSignal };

/** Writes the only file of the form to its path as it arrives. Fields may come before or after it. */
export async function readPhotoForm(parts: AsyncIterable<FormPart>, target: Target): Promise<PhotoForm> {
  const fields = new Map<string, string>();
  let photo_sha256: string | undefined;
  for await (const part of parts) {
    if (part.type === 'field') fields.set(part.fieldname, readText(part));
    else if (part.fieldname !== 'image')
      throw createInvalidFieldError('image', createReason('error.upload.wrong_field'));
    else if (photo_sha256 !== undefined)
      throw createInvalidFieldError('image', createReason('error.upload.one_photo'));
    else photo_sha256 = await savePhoto(part.file, target);
  }
  if (photo_sha256 === undefined)
    throw createInvalidFieldError('image', createReason('error.upload.no_photo'));
  return { photo_sha256, fields: Object.fromEntries(fields) };
}

const createTooLargeError = () => new AppError('too_large', createReason('upload.photo.too_large'));

function readText({ fieldname, value, valueTruncated }: Extract<FormPart, { type: 'field' }>): string {
  if (typeof value === 'string' && !valueTruncated) return value;
  const field = fieldname;
  throw createInvalidFieldError(
    field,
    valueTruncated
      ? createReason('error.upload.field_too_long', { field })
      : createReason('error.upload.field_not_text', { field }),
  );
}

async function savePhoto(file: PhotoStream, { path, abortSignal }: Target): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  if (file.truncated) throw createTooLargeError(); // the parser may have read a small body completely by now
  file.once('limit', () => file.destroy(createTooLargeError()));
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        await takeTurn();
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    target,
    { signal: abortSignal },
  ).finally(() => waitUntilClosed(target));
  if (bytes === 0) throw new AppError('unreadable_photo', createReason('error.upload.empty_file'));
  return hash.digest('hex');
}

/** A stream that failed before its file was opened still creates the file, so it can only be removed after that. */
async function waitUntilClosed(target: WriteStream): Promise<void> {
  if (!target.closed) await new Promise<void>((done) => target.once('close', done));
}
