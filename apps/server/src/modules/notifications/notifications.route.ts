import {
  acknowledgement,
  failure,
  notificationChoices,
  notificationSettings,
  pushDevice,
  pushSubscription,
  unsubscribeQuery,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { withText } from '../../lib/messages.ts';
import type { Deps } from './ports.ts';
import { addDevice, saveSettings, showSettings, stopEmails } from './settings.ts';
import { buildUnsubscribeUrl, readTokenHolder } from './unsubscribe-token.ts';

/** The routes of the caller's notifications, and of the links in e-mails that stop them. */
export async function notificationRoutes(app: App, context: RouteContext<Deps>): Promise<void> {
  settingsRoutes(app, context);
  deviceRoutes(app, context);
  await unsubscribeRoutes(app, context);
}

function settingsRoutes(app: App, { deps }: RouteContext<Deps>): void {
  route(app, 'notificationSettings', {
    schema: {
      summary:
        'What you are notified of, whether your e-mail address can be used, and the key for push messages',
      response: { 200: notificationSettings },
    },
    handler: (request) => showSettings(deps, getCaller(request)),
  });

  route(app, 'saveNotificationSettings', {
    schema: {
      summary: 'Choose what you are notified of, and how often',
      body: notificationChoices,
      response: { 200: notificationSettings },
    },
    handler: (request) => saveSettings(deps, getCaller(request), request.body),
  });
}

function deviceRoutes(app: App, { deps }: RouteContext<Deps>): void {
  route(app, 'addPushDevice', {
    schema: {
      summary: 'Notify this browser until its session ends; the newest 20 browsers of a person are notified',
      body: pushSubscription,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await addDevice(deps, getCaller(request), request.body);
      return reply.code(204).send();
    },
  });

  route(app, 'removePushDevice', {
    schema: {
      summary: 'Stop notifying a browser of yours; one that is not known changes nothing',
      body: pushDevice,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await deps.pushDevices.remove(getCaller(request).user_id, request.body.endpoint);
      return reply.code(204).send();
    },
  });
}

/** What mail programs send with one click: RFC 8058, section 3.1. The token is in the address, so the body is not read. */
const ONE_CLICK_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const unsubscribeRoutes = async (app: App, { deps, config, secrets }: RouteContext<Deps>): Promise<void> => {
  route(app, 'showUnsubscribe', {
    schema: {
      summary: 'The page that stops e-mails about cases when it is confirmed; this call changes nothing',
      querystring: unsubscribeQuery,
      response: { 302: z.undefined() },
    },
    handler: async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(buildUnsubscribeUrl(config.publicUrl, request.query.token), 302),
  });

  await app.register(async (scope) => {
    for (const type of ONE_CLICK_TYPES)
      if (!scope.hasContentTypeParser(type))
        scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, _body, done) =>
          done(null, undefined),
        );
    route(scope.withTypeProvider(), 'unsubscribe', {
      schema: {
        summary:
          'Stop e-mails about cases with the token of one of them, as mail programs do with one click (RFC 8058)',
        querystring: unsubscribeQuery,
        response: { 200: acknowledgement, 410: failure },
      },
      handler: async (request) => {
        const { user_id } = await readTokenHolder({ ...deps, secrets }, request.query.token);
        await stopEmails(deps, user_id);
        return withText(createReason('answer.unsubscribed'));
      },
    });
  });
};
