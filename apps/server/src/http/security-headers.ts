import helmet from '@fastify/helmet';
import { API_PREFIX } from '@smart-waste/contract';
import type { App } from './app-type.ts';
import type { RouteContext } from './route.ts';

/** `images` are the origins besides this server that serve photos and map tiles. */
const buildContentSecurityPolicy = (images: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'blob:', 'data:', ...images],
    connectSrc: ["'self'", ...images],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

/**
 * Makes browsers run only scripts of this server, refuse to embed its pages in frames, and tell other servers no more
 * of an address than its origin.
 */
export async function addSecurityHeaders(
  app: App,
  { config, deps }: Pick<RouteContext, 'config' | 'deps'>,
): Promise<void> {
  const images = [config.mapTiles?.origin, deps.store.links?.origin].filter((origin) => origin !== undefined);
  await app.register(helmet, {
    contentSecurityPolicy: buildContentSecurityPolicy(images),
    // The map's tile server refuses browsers that do not say where they come from.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // It is a promise of the whole host, which is not this product's own when it is served below a path (DP-11).
    strictTransportSecurity: config.publicUrl.startsWith('https:') && config.basePath === '',
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    // What the API answers is for the person who asked; photos have their own caching.
    if (request.url.startsWith(`${API_PREFIX}/`) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    reply.header(
      'permissions-policy',
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    );
  });
}
