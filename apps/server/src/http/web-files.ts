import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Config } from '../lib/config/config.ts';
import type { App } from './app-type.ts';
import { BASED_ADDRESSES, createBasedFileSender } from './based-files.ts';
import { replyNotFound } from './not-found.ts';

const CACHED_FOR_EVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';
/** The empty page of every screen; `index.html`, which `/` answers, is the prerendered landing page. */
const SHELL = 'app.html';

/**
 * Serves the built web, below a path when there is one: browsers cache files with a hash in their name for ever and revalidate
 * all others.
 */
export async function serveWebFiles(
  app: App,
  root: string,
  { basePath }: Pick<Config, 'basePath'>,
): Promise<void> {
  const built = existsSync(join(root, SHELL));
  if (built) {
    const hashed = join(root, 'assets') + sep;
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      preCompressed: true,
      schemaHide: true,
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', path.startsWith(hashed) ? CACHED_FOR_EVER : REVALIDATED);
      },
    });
  }
  if (!built) return replyNotFound(app, null);
  if (basePath === '') return replyNotFound(app, (_request, reply) => reply.sendFile(SHELL));
  const send = await createBasedFileSender(root, basePath);
  for (const [url, name] of BASED_ADDRESSES)
    app.get(url, { schema: { hide: true } }, (request, reply) => send(name, request, reply));
  replyNotFound(app, (request, reply) => send(SHELL, request, reply));
}
