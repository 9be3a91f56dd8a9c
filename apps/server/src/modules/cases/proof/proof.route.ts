import {
  addedPhoto,
  afterPhotoForm,
  caseFeedback,
  caseParams,
  failure,
  ownCase,
  reopenForm,
  reporterAnswer,
} from '@smart-waste/contract';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { idempotencyHeaders, parseIdempotencyKey } from '../../../http/idempotency-key.ts';
import { route } from '../../../http/route.ts';
import type { Deps as PhotoDeps } from '../../photos/ports.ts';
import { createIncomingFolder } from '../../photos/upload/incoming-folder.ts';
import { limitUploadsPerUser } from '../../photos/upload/limit-uploads.ts';
import { createStorageFullError } from '../../photos/upload/store-photo.ts';
import { takeForm } from '../../photos/upload/take-form.ts';
import type { Deps } from '../ports.ts';
import { showToReporter } from './act-as-reporter.ts';
import { addAfterPhoto, requireProvableCase } from './add-after-photo.ts';
import { answerQuestion } from './answer-question.ts';
import { giveFeedback } from './give-feedback.ts';
import { reopenCase } from './reopen-case.ts';

export type ProofDeps = Deps & Pick<PhotoDeps, 'objectLedger'>;
type Context = { deps: ProofDeps; dataDir: string };

/** Of a request with a photo only the address is there yet; the body is read and checked by the handler. */
const validateParams = ({ httpPart = '', ...request }: { httpPart?: string; method: string; url: string }) =>
  httpPart === 'params'
    ? validatorCompiler({ ...request, httpPart, schema: caseParams })
    : (value: unknown) => ({ value });

/** The routes of photos after the cleaning and of the answers of reporters. */
export function proofRoutes(app: App, { deps, dataDir }: Context): void {
  const incoming = createIncomingFolder(dataDir, createStorageFullError);
  const limitUploads = limitUploadsPerUser();

  route(app, 'addAfterPhoto', {
    schema: {
      summary: 'Add a photo after the cleaning to a case; 200 instead of 201 when it was added before',
      consumes: ['multipart/form-data'],
      params: caseParams,
      headers: idempotencyHeaders,
      body: z.extend(afterPhotoForm, { image: z.file() }),
      response: { 200: addedPhoto, 201: addedPhoto, 409: failure, 413: failure, 415: failure, 507: failure },
    },
    validatorCompiler: validateParams,
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      const { number } = request.params;
      const idempotency_key = parseIdempotencyKey(request.headers['idempotency-key']);
      await requireProvableCase(deps, number, viewer);
      const receive = async (path: string) => {
        const form = await takeForm(request, path, afterPhotoForm);
        return addAfterPhoto(deps, { number, viewer, idempotency_key, path, ...form });
      };
      const { isNew, photo } = await limitUploads(viewer.user_id, () => incoming.borrow(receive));
      return reply.code(isNew ? 201 : 200).send(photo);
    },
  });
  route(app, 'reopenCase', {
    schema: {
      summary:
        'Reopen a case that one reported, with a photo of the waste, within the window of its category',
      consumes: ['multipart/form-data'],
      params: caseParams,
      headers: idempotencyHeaders,
      body: z.extend(reopenForm, { image: z.file() }),
      response: { 200: ownCase, 409: failure, 413: failure, 415: failure, 507: failure },
    },
    validatorCompiler: validateParams,
    handler: async (request) => {
      const viewer = getCaller(request);
      const { number } = request.params;
      const idempotency_key = parseIdempotencyKey(request.headers['idempotency-key']);
      const receive = async (path: string) => {
        const form = await takeForm(request, path, reopenForm);
        return reopenCase(deps, { number, viewer, idempotency_key, path, ...form });
      };
      const row = await limitUploads(viewer.user_id, () => incoming.borrow(receive));
      return showToReporter(deps, row, viewer);
    },
  });
  reporterRoutes(app, deps);
}

function reporterRoutes(app: App, deps: Deps): void {
  route(app, 'giveCaseFeedback', {
    schema: {
      summary: 'Say whether the place of a case that you reported is clean; once for each cleaning',
      params: caseParams,
      body: caseFeedback,
      response: { 200: ownCase, 409: failure },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const row = await giveFeedback(deps, { ...request.params, viewer, feedback: request.body });
      return showToReporter(deps, row, viewer);
    },
  });
  route(app, 'answerCaseQuestion', {
    schema: {
      summary: "Answer the city's question about a case that you reported",
      params: caseParams,
      body: reporterAnswer,
      response: { 200: ownCase, 409: failure },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const row = await answerQuestion(deps, { ...request.params, viewer, ...request.body });
      return showToReporter(deps, row, viewer);
    },
  });
}
