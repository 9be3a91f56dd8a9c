import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const HOUR_MS = 3600_000;
const MEDIA_PATH = '/api/media/';
/** Some hundred bytes each: the links of the pages that are read again and again within an hour. */
const MAX_CACHED_LINKS = 10_000;

type LinkCheck = 'good' | 'expired' | 'forged';
/** A link of an image in the trash works only while it is there, and any other link only while it is not. */
type LinkScope = 'live' | 'trash';
/** `session` is empty in a link that belongs to none, `case` in one that does not depend on a case. */
export type SignedPath = {
  key: string;
  expires: string;
  session: string;
  case: string;
  scope: LinkScope;
  signature: string;
};
/** For whom a link is made: it is valid only while this session is. */
export type LinkHolder = { now: Date; session_id: string; scope?: LinkScope };

export type MediaLinks = {
  /**
   * A link for a browser's <img>: valid for one to two hours while its session lasts, and the same within a clock hour
   * so that it is cached.
   */
  buildLink: (key: string, holder: LinkHolder) => string;
  /**
   * A link of no session, for the page of this case that everyone may open: as long as `link`, and only while the case
   * shows this photo in public.
   */
  buildPublicLink: (key: string, shown: { now: Date; number: number }) => string;
  /** A link of no session that is valid until this moment, for a file that leaves the product: it goes behind the public address. */
  buildLinkUntil: (key: string, expireAt: Date) => string;
  /** Whether the link was made here and has not expired; the caller checks its session and its case. */
  check: (path: SignedPath, now: Date) => LinkCheck;
};

/**
 * Signs and checks links to stored photos with HMAC-SHA256; `linkKey` is used for nothing else. Links begin with the path below
 * which the product is served, or with nothing at the root of a host (DP-11).
 */
export function createMediaLinks(linkKey: Uint8Array, basePath: string): MediaLinks {
  const sign = ({ key, expires, session, scope, case: number }: Omit<SignedPath, 'signature'>) =>
    createHmac('sha256', linkKey)
      .update(
        `${number && `case ${number}\n`}${expires}\n${key}\n${session}${scope === 'trash' ? '\ntrash' : ''}`,
      )
      .digest();
  /** By the unsigned path, which contains the expiry: each clock hour has new ones. */
  const links = new LRUCache<string, string>({ max: MAX_CACHED_LINKS });

  const formatLink = (path: Omit<SignedPath, 'signature'>, query: string): string => {
    const address = `${basePath}${MEDIA_PATH}${path.key}?expires=${path.expires}${query}`;
    const known = links.get(address);
    if (known !== undefined) return known;
    const link = `${address}&signature=${sign(path).toString('base64url')}`;
    links.set(address, link);
    return link;
  };

  return {
    buildLink: (key, { now, session_id, scope = 'live' }) =>
      formatLink(
        { key, expires: computeEndOfNextHour(now), session: session_id, case: '', scope },
        `&session=${session_id}${scope === 'trash' ? '&trash=true' : ''}`,
      ),
    buildPublicLink: (key, { now, number }) =>
      formatLink(
        { key, expires: computeEndOfNextHour(now), session: '', case: String(number), scope: 'live' },
        `&case=${number}`,
      ),
    buildLinkUntil: (key, expireAt) => {
      const expires = String(Math.floor(expireAt.getTime() / 1000));
      const signature = sign({ key, expires, session: '', case: '', scope: 'live' }).toString('base64url');
      return `${MEDIA_PATH}${key}?expires=${expires}&signature=${signature}`;
    },
    check: ({ signature, ...path }, now) => {
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(path);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      return now.getTime() < Number(path.expires) * 1000 ? 'good' : 'expired';
    },
  };
}

/** In seconds since 1970. */
const computeEndOfNextHour = (now: Date): string =>
  String(((Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS) / 1000);
