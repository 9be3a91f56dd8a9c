import { clientConfig, serviceHealth } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext } from '../../../http/route-context.ts';
import { imagesHealth, usersHealth } from './services.ts';

/** How the services are, and what the web must know before anybody signs in. */
export function healthRoutes(app: App, { deps, config, version }: RouteContext): void {
  const response = { 200: serviceHealth, 503: serviceHealth };

  route(app, 'usersHealth', {
    schema: { summary: 'Whether accounts can be served', response },
    handler: async (_request, reply) => {
      const health = await usersHealth(deps);
      return reply.code(health.status === 'ok' ? 200 : 503).send(health);
    },
  });

  route(app, 'imagesHealth', {
    schema: { summary: 'Whether photos can be taken in, with the depth of the queue', response },
    handler: async (_request, reply) => {
      const health = await imagesHealth(deps);
      return reply.code(health.status === 'ok' ? 200 : 503).send(health);
    },
  });

  route(app, 'clientConfig', {
    schema: { summary: 'What this installation offers', response: { 200: clientConfig } },
    handler: () => Promise.resolve({ demo_accounts: config.demoAccounts, version }),
  });
}
