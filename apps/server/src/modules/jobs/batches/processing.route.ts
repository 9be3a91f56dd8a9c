import { failure, processing, processingStart, retryResponse } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { jobsRoute } from './jobs.route.ts';
import { pauseProcessing, retryFailedJobs, startProcessing, stopProcessing } from './processing-commands.ts';
import { showProcessing } from './show-processing.ts';

/** The routes with which admins start, pause and stop the processor; each command responds with the new state. */
export function processingRoutes(app: App, { deps, secrets, config }: RouteContext<Deps>): void {
  showRoute(app, deps);
  jobsRoute(app, { deps, secrets, config });
  startRoute(app, deps);
  commandRoute(app, deps, {
    name: 'pauseProcessing',
    summary: 'Pause the batch: running analyses end, and no new one starts',
    execute: pauseProcessing,
  });
  commandRoute(app, deps, {
    name: 'stopProcessing',
    summary: 'Stop the batch; its unfinished photos wait again',
    execute: stopProcessing,
  });
  retryRoute(app, deps);
}

function showRoute(app: App, deps: Deps): void {
  route(app, 'showProcessing', {
    schema: {
      summary: 'The state of the processor, its batch and its figures',
      response: { 200: processing },
    },
    handler: () => showProcessing(deps),
  });
}

function startRoute(app: App, deps: Deps): void {
  route(app, 'startProcessing', {
    schema: {
      summary: 'Start a batch of pending and failed photos, or resume the paused one',
      body: processingStart,
      response: { 200: processing, 409: failure },
    },
    handler: async (request) => {
      await startProcessing(deps, { actor_id: getCaller(request).user_id }, request.body);
      return showProcessing(deps);
    },
  });
}

type Command = {
  name: 'pauseProcessing' | 'stopProcessing';
  summary: string;
  execute: (deps: Deps, by: { actor_id: number }) => Promise<void>;
};

function commandRoute(app: App, deps: Deps, { name, summary, execute }: Command): void {
  route(app, name, {
    schema: { summary, response: { 200: processing, 409: failure } },
    handler: async (request) => {
      await execute(deps, { actor_id: getCaller(request).user_id });
      return showProcessing(deps);
    },
  });
}

function retryRoute(app: App, deps: Deps): void {
  route(app, 'retryFailedJobs', {
    schema: {
      summary:
        'Make failed jobs pending again; the answer has how many, and how many are left for the next call',
      response: { 200: retryResponse },
    },
    handler: (request) => retryFailedJobs(deps, { actor_id: getCaller(request).user_id }),
  });
}
