import {
  calibration,
  calibrationList,
  calibrationParams,
  failure,
  fitCalibrationForm,
} from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { changeCalibration, fitToSample, listCalibrations } from './calibrations.ts';

/** The routes of calibrations. */
export function calibrationRoutes(app: App, { deps }: { deps: Deps }): void {
  route(app, 'listCalibrations', {
    schema: {
      summary:
        'The newest calibrations with their reliability diagrams, and how far older runs follow them (admins)',
      response: { 200: calibrationList },
    },
    handler: () => listCalibrations(deps),
  });

  route(app, 'fitCalibration', {
    schema: {
      summary:
        'Fit a calibration to the newest runs of the labelled photos of a frozen random sample (admins). It has no effect until it is applied.',
      body: fitCalibrationForm,
      response: { 201: calibration, 404: failure, 409: failure },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await fitToSample(deps, { ...request.body, admin: getCaller(request) })),
  });

  route(app, 'applyCalibration', {
    schema: {
      summary:
        'Make a calibration the active one of its model (admins). It needs a curve of a class or of whole photos. Older runs follow in the background.',
      params: calibrationParams,
      response: { 200: calibration, 404: failure, 409: failure },
    },
    handler: (request) =>
      changeCalibration(deps, { step: 'apply', ...request.params, admin: getCaller(request) }),
  });

  route(app, 'retireCalibration', {
    schema: {
      summary:
        'Retire a calibration, so that its model has none (admins). Older runs follow in the background.',
      params: calibrationParams,
      response: { 200: calibration, 404: failure },
    },
    handler: (request) =>
      changeCalibration(deps, { step: 'retire', ...request.params, admin: getCaller(request) }),
  });
}
