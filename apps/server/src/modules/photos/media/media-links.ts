import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const HOUR_MS = 3600_000;
const BASE_PATH = '/api/media/';
/** Some hundred bytes each: the links of the pages that are read again and again within an hour. */
const MAX_CACHED_LINKS = 10_000;

type LinkCheck = 'good' | 'expired' | 'forged';
export type SignedPath = { key: string; expires: string; signature: string };

export type MediaLinks = {
  /**
   * A link for a browser's <img>: valid for one to two hours, and the same within a clock hour so that it is cached.
   */
  link: (key: string, now: Date) => string;
  check: (path: SignedPath, now: Date) => LinkCheck;
};

/** Signs and checks links to stored photos with HMAC-SHA256; `linkKey` is used for nothing else. */
export function mediaLinks(linkKey: Uint8Array): MediaLinks {
  const sign = (key: string, expires: string) =>
    createHmac('sha256', linkKey).update(`${expires}\n${key}`).digest();
  /** By the unsigned path, which contains the expiry: each clock hour has new ones. */
  const links = new LRUCache<string, string>({ max: MAX_CACHED_LINKS });

  return {
    link: (key, now) => {
      const expires = String(((Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS) / 1000);
      const address = `${BASE_PATH}${key}?expires=${expires}`;
      const known = links.get(address);
      if (known !== undefined) return known;
      const link = `${address}&signature=${sign(key, expires).toString('base64url')}`;
      links.set(address, link);
      return link;
    },
    check: ({ key, expires, signature }, now) => {
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(key, expires);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      return now.getTime() < Number(expires) * 1000 ? 'good' : 'expired';
    },
  };
}
