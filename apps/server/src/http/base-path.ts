import type { Config } from '../lib/config/config.ts';
import type { App } from './app-type.ts';

type BasePath = Pick<Config, 'basePath'>;

/**
 * The address that routes know: without the path below which the product is served (DP-11). Proxies pass that path on; what asks
 * without it, such as a health check of this machine, gets the same.
 */
export const createUrlRewriter =
  ({ basePath }: BasePath) =>
  ({ url = '/' }: { url?: string | undefined }): string =>
    basePath !== '' && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;

/** Leads from the path itself to its page, because a service worker and relative addresses need the slash at its end. */
export function redirectToBasePath(app: App, { basePath }: BasePath): void {
  if (basePath === '') return;
  app.addHook('onRequest', async (request, reply) => {
    const [path, ...query] = request.originalUrl.split('?');
    if (path === basePath) return reply.redirect([`${basePath}/`, ...query].join('?'), 308);
  });
}
