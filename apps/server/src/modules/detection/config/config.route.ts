import { failure, mlConfigChange, mlConfigHistory, mlWorkers, storedMlConfig } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { ALIVE_SECONDS } from '../../../lib/heartbeat.ts';
import type { Deps } from '../ports.ts';
import { presentConfig, saveConfig } from './save-config.ts';

const MAX_PAST_CHANGES = 20;

/** The routes of the ML configuration: reading and changing it, its history, and the version that each worker uses. */
export function configRoutes(app: App, { deps }: { deps: Deps }): void {
  route(app, 'mlConfig', {
    schema: { summary: 'The ML configuration, with its version (admins)', response: { 200: storedMlConfig } },
    handler: async () => presentConfig(deps, await deps.mlConfig.read()),
  });

  route(app, 'saveMlConfig', {
    schema: {
      summary:
        'Save the ML configuration, which applies from the next run on (admins). With the version that you read, the call is refused when another admin has saved a change since.',
      body: mlConfigChange,
      response: { 200: storedMlConfig, 409: failure },
    },
    handler: (request) => saveConfig(deps, getCaller(request), request.body),
  });

  route(app, 'mlConfigHistory', {
    schema: {
      summary: 'The newest twenty changes of the ML configuration, with who made them and when (admins)',
      response: { 200: mlConfigHistory },
    },
    handler: async () => {
      const changes = await deps.mlConfig.listHistory(MAX_PAST_CHANGES);
      return { data: changes.map((change) => ({ ...change, at: change.at.toISOString() })) };
    },
  });

  route(app, 'mlWorkers', {
    schema: {
      summary: 'The version of the configuration that each running worker uses, and since when (admins)',
      response: { 200: mlWorkers },
    },
    handler: async () => {
      const workers = await deps.mlWorkers.listAlive(ALIVE_SECONDS);
      return {
        data: workers.map((worker) => ({ ...worker, taken_over_at: worker.taken_over_at.toISOString() })),
      };
    },
  });
}
