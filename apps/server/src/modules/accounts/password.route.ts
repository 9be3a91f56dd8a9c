import {
  acknowledgement,
  failure,
  forgotPassword,
  resetPassword as resetRequest,
} from '@smart-waste/contract';
import { chooseLanguage, createReason } from '@smart-waste/messages';
import type { App } from '../../http/app-type.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { withText } from '../../lib/messages.ts';
import { requestResetLink, resetPassword } from './forgotten-password.ts';
import type { RouteDeps } from './ports.ts';

/** The routes for resetting a forgotten password. */
export function passwordRoutes(app: App, { deps, config }: RouteContext<RouteDeps>): void {
  route(app, 'forgotPassword', {
    schema: {
      summary: 'Request an e-mail with a reset link; the response is the same for unknown addresses',
      body: forgotPassword,
      response: { 200: acknowledgement },
    },
    handler: async (request) => {
      await requestResetLink(
        { ...deps, publicUrl: config.publicUrl },
        { ...request.body, language: chooseLanguage(request.headers['accept-language']) },
      );
      return withText(createReason('answer.reset_link_requested'));
    },
  });

  route(app, 'resetPassword', {
    schema: {
      summary: 'Set a new password with the token of a reset link; all sessions end',
      body: resetRequest,
      response: { 200: acknowledgement, 410: failure },
    },
    handler: async (request) => {
      await resetPassword({ ...deps, passwordMinLength: config.passwordMinLength }, request.body);
      return withText(createReason('answer.password_changed'));
    },
  });
}
