import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route.ts';
import { ownAccountRoutes } from './account.route.ts';
import { administrationRoutes } from './administration/accounts.route.ts';
import { logInRoutes } from './log-in.route.ts';
import { ownDataRoute } from './own-data/own-data.route.ts';
import { passwordRoutes } from './password.route.ts';
import type { RouteDeps } from './ports.ts';
import { sessionRoutes } from './sessions.route.ts';
import type { AccessTokens } from './tokens.ts';

/** The routes of the caller's account, of sessions and forgotten passwords, and of accounts for admins. */
export function accountRoutes(app: App, context: RouteContext<RouteDeps> & { tokens: AccessTokens }): void {
  logInRoutes(app, context);
  ownAccountRoutes(app, context);
  sessionRoutes(app, context);
  ownDataRoute(app, context);
  passwordRoutes(app, context);
  administrationRoutes(app, context);
}
