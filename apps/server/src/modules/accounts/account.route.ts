import {
  accountDeletion,
  acknowledgement,
  confirmEmail,
  failure,
  profileUpdate,
  type Registration,
  registration,
  registrationResponse,
  user,
} from '@smart-waste/contract';
import { chooseLanguage, createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { withText } from '../../lib/messages.ts';
import { presentUser, registerUser, requireOwnAccount, updateProfile } from './account.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.ts';
import type { RouteDeps } from './ports.ts';
import { deleteAccount } from './removal/delete-account.ts';

/** The routes for creating an account and for reading and changing that of the caller. */
export function ownAccountRoutes(app: App, { deps, config, secrets }: RouteContext<RouteDeps>): void {
  const { publicUrl, passwordMinLength } = config;
  route(app, 'register', {
    schema: {
      summary: 'Create an account',
      body: registration,
      response: { 201: registrationResponse, 409: failure },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send({ user: await registerUser({ ...deps, passwordMinLength }, withLanguage(request)) }),
  });

  route(app, 'profile', {
    schema: { summary: 'Your own account', response: { 200: user } },
    handler: async (request) => presentUser(await requireOwnAccount(deps, getCaller(request))),
  });

  route(app, 'updateProfile', {
    schema: {
      summary:
        'Change your own account; a new password, which ends your other sessions, and a new e-mail address, which counts once it is confirmed, need the current password',
      body: profileUpdate,
      response: { 200: user, 409: failure },
    },
    handler: (request) =>
      updateProfile({ ...deps, secrets, publicUrl, passwordMinLength }, getCaller(request), request.body),
  });

  route(app, 'deleteAccount', {
    schema: {
      summary:
        'Delete your own account for good, with the current password; photos are deleted as well, or stay without your name',
      body: accountDeletion,
      response: { 204: z.undefined(), 409: failure },
    },
    handler: async (request, reply) => {
      const { demoAccounts } = config;
      await deleteAccount({ ...deps, demoAccounts }, getCaller(request), request.body);
      return reply.code(204).send();
    },
  });

  route(app, 'sendEmailConfirmation', {
    schema: {
      summary: 'Send a link to your present e-mail address that confirms it',
      response: { 200: acknowledgement },
    },
    handler: async (request) => {
      const account = await requireOwnAccount(deps, getCaller(request));
      await requestEmailChange({ ...deps, secrets, publicUrl }, account, account.email);
      return withText(createReason('answer.confirmation_sent', { email: account.email }));
    },
  });

  route(app, 'confirmEmail', {
    schema: {
      summary: 'Confirm an e-mail address with the token of the link that was sent to it',
      body: confirmEmail,
      response: { 200: acknowledgement, 409: failure, 410: failure },
    },
    handler: async (request) => {
      await confirmEmailChange({ ...deps, secrets }, request.body.token);
      return withText(createReason('answer.email_confirmed'));
    },
  });
}

type RegisterRequest = { body: Registration; headers: { 'accept-language'?: string | undefined } };

/** Adds the language of the browser when the form names none. */
function withLanguage({ body, headers }: RegisterRequest): Registration {
  const header = headers['accept-language'];
  return header === undefined ? body : { language: chooseLanguage(header), ...body };
}
