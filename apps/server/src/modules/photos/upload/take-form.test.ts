import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { uploadForm } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { expect, it } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import type { FormPart } from './read-photo-form.ts';
import { takeForm } from './take-form.ts';

/** A request whose parser fails with this error. */
function failing(error: Error) {
  const raw = new PassThrough() as unknown as IncomingMessage;
  const parts = async function* (): AsyncGenerator<FormPart> {
    yield { type: 'field', fieldname: 'location', value: 'here', valueTruncated: false };
    throw error;
  };
  return { raw, isMultipart: () => true, parts };
}
const refusal = (error: Error) =>
  takeForm(failing(error), '/nowhere', uploadForm).catch((refused: unknown) => refused);

it.each(['ENOSPC', 'EDQUOT'])(
  'reports a full storage when the disk fails with %s while a photo arrives',
  async (code) => {
    const full = Object.assign(new Error('write'), { code, syscall: 'write' });
    expect(await refusal(full)).toMatchObject({ name: 'AppError', code: 'storage_full' });
  },
);

it('rethrows other errors of the server’s disk unchanged', async () => {
  const denied = Object.assign(new Error('open'), { code: 'EACCES', syscall: 'open' });
  expect(await refusal(denied)).toBe(denied);
});

it('rejects a form that cannot be parsed as an invalid request', async () => {
  expect(await refusal(new Error('Unexpected end of multipart data'))).toMatchObject({
    code: 'invalid_request',
  });
});

it('reads the rest of a refused body up to 64 MB, so that the client receives the reason', async () => {
  const request = failing(new AppError('too_large', createReason('upload.photo.too_large')));
  await expect(takeForm(request, '/nowhere', uploadForm)).rejects.toThrow('10MB');
  const body = request.raw as unknown as PassThrough;
  const megabyte = Buffer.alloc(1024 * 1024);
  const closed = new Promise((resolve) => body.once('close', resolve));
  for (let sent = 0; sent < 64; sent += 1)
    if (!body.write(megabyte)) await new Promise((resolve) => body.once('drain', resolve));
  expect(body.destroyed).toBe(false);
  body.write(megabyte);
  await closed;
});
