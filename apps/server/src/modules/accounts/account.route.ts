import {
  failure,
  profileUpdate,
  type Registration,
  registered,
  registration,
  user,
} from '@smart-waste/contract';
import { acceptedLanguage } from '@smart-waste/messages';
import type { App } from '../../http/app-type.ts';
import { callerOf } from '../../http/guard.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { ownAccount, presentUser, registerUser, updateProfile } from './account.ts';
import type { Deps } from './ports.ts';

/** The routes for creating an account and for reading and changing one's own. */
export function accountRoutes(app: App, { deps }: RouteContext<Deps>): void {
  route(app, 'register', {
    schema: { summary: 'Create an account', body: registration, response: { 201: registered, 409: failure } },
    handler: async (request, reply) =>
      reply.code(201).send({ user: await registerUser(deps, withLanguage(request)) }),
  });

  route(app, 'profile', {
    schema: { summary: 'Your own account', response: { 200: user } },
    handler: async (request) => presentUser(await ownAccount(deps, callerOf(request))),
  });

  route(app, 'updateProfile', {
    schema: {
      summary: 'Change your own account; a new password needs the current one and ends your other sessions',
      body: profileUpdate,
      response: { 200: user, 409: failure },
    },
    handler: (request) => updateProfile(deps, callerOf(request), request.body),
  });
}

type RegisterRequest = { body: Registration; headers: { 'accept-language'?: string | undefined } };

/** Adds the language of the browser when the form names none. */
function withLanguage({ body, headers }: RegisterRequest): Registration {
  const header = headers['accept-language'];
  return header === undefined ? body : { language: acceptedLanguage(header), ...body };
}
