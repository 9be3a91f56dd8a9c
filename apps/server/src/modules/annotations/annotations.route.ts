import {
  annotationDraft,
  annotationDraftForm,
  annotationLease,
  annotationSetForm,
  failure,
  imageParams,
  photoAnnotations,
  submittedAnnotationSet,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { deleteDraft, releaseLease, saveDraft, showAnnotations, takeLease } from './annotate-photo.ts';
import type { Deps } from './ports.ts';
import { submitAnnotations } from './submit-annotations.ts';

/** The routes with which people say what is on a photo. */
export function annotationRoutes(app: App, { deps }: RouteContext<Deps>): void {
  route(app, 'showAnnotations', {
    schema: {
      summary: 'The sets of annotations of a photo, the draft of the caller, and who works on it now',
      params: imageParams,
      response: { 200: photoAnnotations },
    },
    handler: (request) => showAnnotations(deps, { ...request.params, viewer: getCaller(request) }),
  });
  route(app, 'submitAnnotations', {
    schema: {
      summary:
        'Add a set of annotations, which counts from now on; the number of the newest one must be the present',
      params: imageParams,
      body: annotationSetForm,
      response: { 201: submittedAnnotationSet, 409: failure },
    },
    handler: async (request, reply) =>
      reply.code(201).send(
        await submitAnnotations(deps, {
          ...request.params,
          viewer: getCaller(request),
          form: request.body,
        }),
      ),
  });
  route(app, 'saveAnnotationDraft', {
    schema: {
      summary: 'Save unfinished annotations; the version must be that of the saved draft',
      params: imageParams,
      body: annotationDraftForm,
      response: { 200: annotationDraft, 409: failure },
    },
    handler: (request) =>
      saveDraft(deps, { ...request.params, viewer: getCaller(request), form: request.body }),
  });
  route(app, 'deleteAnnotationDraft', {
    schema: {
      summary: 'Delete your draft of the annotations of a photo',
      params: imageParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await deleteDraft(deps, { ...request.params, viewer: getCaller(request) });
      return reply.code(204).send();
    },
  });
  route(app, 'leaseAnnotations', {
    schema: {
      summary: 'Acquire or renew the lease of a photo, or see who holds it',
      params: imageParams,
      response: { 200: annotationLease },
    },
    handler: (request) => takeLease(deps, { ...request.params, viewer: getCaller(request) }),
  });
  route(app, 'releaseAnnotations', {
    schema: {
      summary: 'Release your lease of a photo',
      params: imageParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await releaseLease(deps, { ...request.params, viewer: getCaller(request) });
      return reply.code(204).send();
    },
  });
}
