import {
  account,
  accountList,
  accountListQuery,
  accountParams,
  acknowledgement,
  failure,
  roleChange,
} from '@smart-waste/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import type { RouteDeps } from '../ports.ts';
import {
  type AdminRequest,
  changeRole,
  disableAccount,
  enableAccount,
  signOutEverywhere,
} from './administer.ts';
import { listAccounts } from './list-accounts.ts';
import { sendResetLink } from './send-reset-link.ts';

const toAdminRequest = (request: FastifyRequest, { user_id }: { user_id: number }): AdminRequest => ({
  actor: getCaller(request),
  id: user_id,
});

/** The routes with which admins list and change accounts. */
export function administrationRoutes(app: App, { deps, config }: RouteContext<RouteDeps>): void {
  const params = accountParams;
  const response = { 200: account, 409: failure };

  route(app, 'listAccounts', {
    schema: {
      summary: 'One page of accounts, newest first; search by a part of username or e-mail address',
      querystring: accountListQuery,
      response: { 200: accountList },
    },
    handler: (request) => listAccounts(deps, request.query),
  });
  route(app, 'changeRole', {
    schema: {
      summary: 'Change the role of an account; its sessions end',
      params,
      body: roleChange,
      response,
    },
    handler: (request) => changeRole(deps, toAdminRequest(request, request.params), request.body.role),
  });
  route(app, 'disableAccount', {
    schema: { summary: 'Disable an account; its sessions end and its photos stay', params, response },
    handler: (request) => disableAccount(deps, toAdminRequest(request, request.params)),
  });
  route(app, 'enableAccount', {
    schema: { summary: 'Enable an account', params, response },
    handler: (request) => enableAccount(deps, toAdminRequest(request, request.params)),
  });
  route(app, 'signOutAccount', {
    schema: { summary: 'End every session of an account', params, response: { 200: account } },
    handler: (request) => signOutEverywhere(deps, toAdminRequest(request, request.params)),
  });
  route(app, 'sendResetLink', {
    schema: {
      summary: 'Send the owner of an account a link for a new password',
      params,
      response: { 200: acknowledgement, 409: failure },
    },
    handler: (request) =>
      sendResetLink({ ...deps, publicUrl: config.publicUrl }, toAdminRequest(request, request.params)),
  });
}
