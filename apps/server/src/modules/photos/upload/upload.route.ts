import multipart from '@fastify/multipart';
import { failure, uploadedImage, uploadForm } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { idempotencyHeaders, parseIdempotencyKey } from '../../../http/idempotency-key.ts';
import { route } from '../../../http/route.ts';
import type { AddedImage } from '../../../ports/image-table.ts';
import type { Deps } from '../ports.ts';
import type { PresentImage } from '../present-image.ts';
import { createIncomingFolder } from './incoming-folder.ts';
import { limitUploadsPerUser } from './limit-uploads.ts';
import { FORM_LIMITS } from './read-photo-form.ts';
import { receiveUpload } from './receive-upload.ts';
import { createStorageFullError } from './store-photo.ts';
import { takeForm } from './take-form.ts';

/** The photo had been sent before, also when it had been deleted meanwhile. */
const DUPLICATE = new Set<AddedImage['outcome']>(['duplicate', 'restored']);

type UploadRouteDeps = { deps: Deps; present: PresentImage; dataDir: string };

/** POST /images/upload/ receives a photo; a worker analyses it later. */
export async function uploadRoute(app: App, { deps, present, dataDir }: UploadRouteDeps): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
  const incoming = createIncomingFolder(dataDir, createStorageFullError);
  const limitUploads = limitUploadsPerUser();
  app.addHook('onReady', () => incoming.prepare(deps.clock.now()));

  route(app, 'uploadImage', {
    schema: {
      summary: 'Upload a photo with its place; 200 instead of 201 when it was uploaded before',
      consumes: ['multipart/form-data'],
      headers: idempotencyHeaders,
      body: z.extend(uploadForm, { image: z.file() }),
      response: { 200: uploadedImage, 201: uploadedImage, 413: failure, 415: failure, 507: failure },
    },
    validatorCompiler: () => () => true, // the body has not arrived: it is read and checked below
    handler: async (request, reply) => {
      const uploader = getCaller(request);
      const idempotency_key = parseIdempotencyKey(request.headers['idempotency-key']);
      const owner = uploader.user_id;
      const receive = async (path: string) => {
        const { form, photo_sha256 } = await takeForm(request, path, uploadForm);
        return receiveUpload(deps, { owner, idempotency_key, form, path, photo_sha256 });
      };
      const added = await limitUploads(owner, () => incoming.borrow(receive));
      return reply
        .code(added.outcome === 'added' ? 201 : 200)
        .send({ ...present(added.image, uploader), is_duplicate: DUPLICATE.has(added.outcome) });
    },
  });
}
