import type { App } from '../../http/app-type.ts';
import type { Site } from '../../http/site.ts';
import { accountRoutes } from './account.route.ts';
import { logInRoutes } from './log-in.route.ts';
import { passwordRoutes } from './password.route.ts';
import type { AccessTokens } from './tokens.ts';

/** Accounts, log-ins and forgotten passwords. */
export function userRoutes(app: App, site: Site & { tokens: AccessTokens }): void {
  logInRoutes(app, site);
  accountRoutes(app, site);
  passwordRoutes(app, site);
}
