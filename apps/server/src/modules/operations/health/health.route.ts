import { clientConfig, serviceHealth } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { isLocalRequest } from '../../../http/local-request.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { checkImagesHealth, checkUsersHealth } from './services.ts';

/** The routes of health and of the settings that the web reads before a login. */
export function healthRoutes(app: App, { deps, config, version }: RouteContext<Deps>): void {
  const response = { 200: serviceHealth, 503: serviceHealth };

  route(app, 'usersHealth', {
    schema: { summary: 'Whether accounts are available', response },
    handler: async (_request, reply) => {
      const health = await checkUsersHealth(deps);
      return reply.code(health.status === 'ok' ? 200 : 503).send(health);
    },
  });

  route(app, 'imagesHealth', {
    schema: { summary: 'Whether photos can be received, with the length of the queue', response },
    handler: async (_request, reply) => {
      const health = await checkImagesHealth(deps);
      return reply.code(health.status === 'ok' ? 200 : 503).send(health);
    },
  });

  route(app, 'clientConfig', {
    schema: { summary: 'The settings of this installation for the web', response: { 200: clientConfig } },
    handler: async (request) => ({
      demo_accounts: config.demoAccounts && isLocalRequest(request),
      version,
      password_min_length: config.passwordMinLength,
      photo_store: config.storage.kind,
      map_tiles: config.mapTiles && { url: config.mapTiles.url, attribution: config.mapTiles.attribution },
      trash_days: config.trashDays,
      ...config.links,
    }),
  });
}
