import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route.ts';
import { accountRoutes } from './account.route.ts';
import { logInRoutes } from './log-in.route.ts';
import { passwordRoutes } from './password.route.ts';
import type { Deps } from './ports.ts';
import type { AccessTokens } from './tokens.ts';

/** Accounts, sessions and forgotten passwords. */
export function userRoutes(app: App, context: RouteContext<Deps> & { tokens: AccessTokens }): void {
  logInRoutes(app, context);
  accountRoutes(app, context);
  passwordRoutes(app, context);
}
