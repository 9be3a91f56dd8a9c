import { failure, mlConfigChange, mlConfigHistory, mlWorkers, storedMlConfig } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { callerOf } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../../../ports/deps.ts';
import { presentConfig, saveConfig } from './save-config.ts';
import { ALIVE_SECONDS } from './watch-config.ts';

const PAST_CHANGES = 20;

/** How photos are analysed: reading and changing it, who changed what, and which worker uses which version. */
export function configRoutes(app: App, { deps }: { deps: Deps }): void {
  route(app, 'mlConfig', {
    schema: { summary: 'How photos are analysed (admins)', response: { 200: storedMlConfig } },
    handler: async () => presentConfig(await deps.mlConfig.read()),
  });

  route(app, 'saveMlConfig', {
    schema: {
      summary:
        'Change how photos are analysed from the next run on (admins). Send the version that you read, and a change that somebody else saved meanwhile is not lost.',
      body: mlConfigChange,
      response: { 200: storedMlConfig, 409: failure },
    },
    handler: (request) => saveConfig(deps, callerOf(request), request.body),
  });

  route(app, 'mlConfigHistory', {
    schema: {
      summary: 'What was changed, by whom and when; the newest twenty (admins)',
      response: { 200: mlConfigHistory },
    },
    handler: async () => {
      const changes = await deps.mlConfig.history(PAST_CHANGES);
      return { data: changes.map((change) => ({ ...change, at: change.at.toISOString() })) };
    },
  });

  route(app, 'mlWorkers', {
    schema: {
      summary: 'Which version each running worker uses, and since when (admins)',
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
