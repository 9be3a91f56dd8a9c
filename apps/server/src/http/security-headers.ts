import helmet from '@fastify/helmet';
import { API_PREFIX } from '@smart-waste/contract';
import type { App } from './app-type.ts';
import type { RouteContext } from './route.ts';

const TILES = 'https://tile.openstreetmap.org';

/** `photos` are the origins besides this server that serve photos. */
const contentSecurityPolicy = (photos: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'blob:', 'data:', TILES, ...photos],
    connectSrc: ["'self'", TILES, ...photos],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

/** Makes browsers run only scripts of this server, refuse to embed its pages in frames, and send no referrer. */
export async function securityHeaders(
  app: App,
  { config, deps }: Pick<RouteContext, 'config' | 'deps'>,
): Promise<void> {
  const photos = deps.store.links ? [deps.store.links.origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(photos),
    // The map's tile server refuses browsers that do not say where they come from.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
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
