import { failure } from '@smart-waste/contract';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { route } from '../../../http/route.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Deps } from '../../../ports/deps.ts';
import { MissingObject } from '../../../ports/image-store.ts';
import type { MediaLinks, SignedPath } from './media-links.ts';

const word = z._default(z.string('Must be given once'), '');

/** Sends stored photos, or to the store itself where that makes links, to whoever has a link that we signed. */
export function mediaRoute(app: App, { deps, links }: { deps: Deps; links: MediaLinks }): void {
  route(app, 'media', {
    schema: {
      summary: 'A stored photo, by a signed link from an image',
      params: z.object({ folder: z.string(), file: z.string() }),
      querystring: z.object({ expires: word, signature: word }),
      response: {
        200: { content: { 'image/jpeg': { schema: z.file() } } },
        302: z.undefined(),
        304: z.undefined(),
        410: failure,
      },
    },
    handler: async (request, reply) => {
      const { folder, file } = request.params;
      const path = { key: `${folder}/${file}`, ...request.query };
      const now = deps.clock.now();
      refuseUnlessGood(links, path, now);

      const etag = `"${file}"`; // what is kept under a key never changes
      const secondsLeft = Math.ceil(Number(path.expires) - now.getTime() / 1000);
      reply.headers({ etag, 'cache-control': `private, max-age=${secondsLeft}, immutable` });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const { links: elsewhere } = deps.store;
      // A link of the store opens for GET alone.
      return elsewhere && request.method === 'GET'
        ? reply.redirect(await elsewhere.to(path.key, secondsLeft), 302)
        : sendStored(deps, path.key, reply);
    },
  });
}

/** A link that is not ours tells nothing, not even whether there is such a photo. */
function refuseUnlessGood(links: MediaLinks, path: SignedPath, now: Date): void {
  const check = links.check(path, now);
  if (check === 'forged') throw photoNotFound();
  if (check === 'expired')
    throw new AppError('link_expired', 'This link has expired. Please load the page again.');
}

async function sendStored({ store }: Deps, key: string, reply: FastifyReply): Promise<FastifyReply> {
  const { stream, bytes } = await store.open(key).catch((error: unknown) => {
    throw error instanceof MissingObject ? photoNotFound() : error;
  });
  return reply.type('image/jpeg').header('content-length', bytes).send(stream);
}

const photoNotFound = () => new AppError('not_found', 'Photo not found');
