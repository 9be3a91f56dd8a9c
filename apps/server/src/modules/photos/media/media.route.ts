import { failure } from '@smart-waste/contract';
import {
  createEncodedReason,
  createReason,
  LANGUAGES,
  type Language,
  SOURCE_LANGUAGE,
} from '@smart-waste/messages';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { dropStalledResponse } from '../../../http/drop-stalled-response.ts';
import { route } from '../../../http/route.ts';
import { AppError } from '../../../lib/errors.ts';
import { isPictureKey } from '../../../ports/analysis-table.ts';
import { type ImageStore, MissingObjectError } from '../../../ports/image-store.ts';
import type { Deps } from '../ports.ts';
import { createAnnotatedPictures } from './annotated-pictures.ts';
import type { MediaLinks, SignedPath } from './media-links.ts';

/** Links in reports live for up to a month; a deleted photo should not stay in browsers for as long. */
const MAX_CACHE_SECONDS = 7200;
/** Longer than any key, expiry or signature. */
const MAX_LENGTH = 200;
const pathPart = z.string().check(z.maxLength(MAX_LENGTH));
const requiredText = z._default(
  z.string(createEncodedReason('validation.once')).check(z.maxLength(MAX_LENGTH)),
  '',
);

/** A link of the store outlives the session and a deletion, which only this server knows, so it lives shortly. */
const STORE_LINK_MAX_SECONDS = 300;

type MediaRouteContext = {
  deps: Deps;
  links: MediaLinks;
  /** After how long a client that reads nothing is dropped; as every other stalled one when it is left out. */
  stalledAfterMs?: number;
};

/**
 * Answers a signed link with the stored photo, or with a redirect to a store that makes links itself. Annotated
 * pictures always come from here, because the store may not have them yet.
 */
export function mediaRoute(app: App, { deps, links, stalledAfterMs }: MediaRouteContext): void {
  const pictures = createAnnotatedPictures(deps);
  route(app, 'media', {
    schema: {
      summary: 'A stored photo, through a signed link of its image',
      params: z.object({ folder: pathPart, file: pathPart }),
      querystring: z.object({
        expires: requiredText,
        session: requiredText,
        case: requiredText,
        signature: requiredText,
        trash: z.optional(z.literal('true')),
        /** Of the classes in an annotated picture; anyone who has its link may choose. */
        language: z._default(z.enum(LANGUAGES), SOURCE_LANGUAGE),
      }),
      response: {
        200: { content: { 'image/jpeg': { schema: z.file() } } },
        302: z.undefined(),
        304: z.undefined(),
        410: failure,
      },
    },
    handler: async (request, reply) => {
      const { folder, file } = request.params;
      const { trash, language, ...signed } = request.query;
      const scope = trash === undefined ? 'live' : 'trash';
      const path = { key: `${folder}/${file}`, scope, ...signed } as const;
      const now = deps.clock.now();
      refuseInvalidLink(links, path, now);
      await refuseEndedSession(deps, path);
      await refuseWithdrawnPhoto(deps, path);
      await refuseDeletedPhoto(deps, path);

      const etag = buildEtag(file, language);
      const secondsLeft = Math.min(MAX_CACHE_SECONDS, Math.ceil(Number(path.expires) - now.getTime() / 1000));
      const caching = buildCachingHeaders(path, etag, secondsLeft);
      if (request.headers['if-none-match'] === etag) return reply.code(304).headers(caching).send(undefined);
      if (isPictureKey(path.key)) return sendPicture(await pictures.get(path.key, language), reply, caching);
      const { links: elsewhere } = deps.store;
      // A link of the store is valid for GET only.
      if (!elsewhere || request.method !== 'GET')
        return sendStored(await openStored(deps, path.key), reply.headers(caching), stalledAfterMs);
      const seconds = Math.min(secondsLeft, STORE_LINK_MAX_SECONDS);
      return reply
        .headers(buildCachingHeaders(path, etag, seconds))
        .redirect(await elsewhere.to(path.key, seconds), 302);
    },
  });
}

/** The answer to a forged link does not reveal whether the photo exists. */
function refuseInvalidLink(links: MediaLinks, path: SignedPath, now: Date): void {
  const check = links.check(path, now);
  if (check === 'forged') throw createPhotoNotFoundError();
  if (check === 'expired') throw new AppError('link_expired', createReason('error.media.link_expired'));
}

/**
 * A link ends with the session for which it was made: logout, a disabled or deleted account. Sessions are cached for
 * some seconds, so that the photos of a page cost one query together.
 */
async function refuseEndedSession({ sessions }: Pick<Deps, 'sessions'>, path: SignedPath): Promise<void> {
  if (path.session !== '' && (await sessions.touchSession(path.session)) === undefined)
    throw new AppError('link_expired', createReason('error.media.session_ended'));
}

/** A link of a page that everyone may open stops working when the case or the photo is public no more. */
async function refuseWithdrawnPhoto({ publicPhotos }: Pick<Deps, 'publicPhotos'>, path: SignedPath) {
  if (path.case !== '' && !(await publicPhotos.isShown(Number(path.case), path.key)))
    throw createPhotoNotFoundError();
}

/** The file of a photo that was deleted for good may stay for a day, until an open backup no longer needs it. */
async function refuseDeletedPhoto({ trash }: Pick<Deps, 'trash'>, { key, scope }: SignedPath): Promise<void> {
  const state = await trash.findObjectState(key);
  if (state !== (scope === 'trash' ? 'trashed' : 'live')) throw createPhotoNotFoundError();
}

/** What is stored under a key never changes, and of an annotated picture there is one for each language. */
const buildEtag = (file: string, language: Language) =>
  language === SOURCE_LANGUAGE ? `"${file}"` : `"${language}-${file}"`;

/**
 * Of a photo that everyone may see the browser asks each time whether it still is shown, and gets it once: one that was
 * covered or withdrawn is not shown from its cache either (CA-33).
 */
const buildCachingHeaders = ({ case: number }: SignedPath, etag: string, seconds: number) => ({
  etag,
  'cache-control': number === '' ? `private, max-age=${seconds}, immutable` : 'private, no-cache',
});

function sendPicture(
  picture: Uint8Array | undefined,
  reply: FastifyReply,
  caching: Record<string, string>,
): FastifyReply {
  if (!picture) throw createPhotoNotFoundError();
  return reply.headers(caching).type('image/jpeg').send(picture);
}

type StoredObject = Awaited<ReturnType<ImageStore['open']>>;

const openStored = ({ store }: Deps, key: string): Promise<StoredObject> =>
  store.open(key).catch((error: unknown) => {
    throw error instanceof MissingObjectError ? createPhotoNotFoundError() : error;
  });

function sendStored(
  { stream, bytes }: StoredObject,
  reply: FastifyReply,
  stalledAfterMs: number | undefined,
): FastifyReply {
  dropStalledResponse(reply.raw, stalledAfterMs); // each stream of a bucket holds one of the connections to it
  return reply.type('image/jpeg').header('content-length', bytes).send(stream);
}

const createPhotoNotFoundError = () => new AppError('not_found', createReason('error.media.not_found'));
