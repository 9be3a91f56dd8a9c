import * as z from 'zod';

// The types of values that several variables share.

/** A whole number in a range, both ends included. */
export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** `on` or `off`, read as a boolean. */
export const onOff = z.enum(['on', 'off']).transform((word) => word === 'on');

/** A URL with one of these protocols, each written with its colon. */
export const urlWith = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

/** What the product serves besides pages: the service worker recognises their addresses below every path by these names. */
const RESERVED = new Set(['api', 'media', 'metrics', 'healthz', 'readyz']);
const PATH_PART = /^[\w~.-]+$/;

/** The address of the product: a host, perhaps with a path, and no query. */
export const siteUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  const parts = withoutTrailingSlash(pathname).split('/').slice(1);
  const isPath = parts.every((part) => PATH_PART.test(part) && !RESERVED.has(part));
  return ['http:', 'https:'].includes(protocol) && search + hash === '' && isPath;
});

/** The path of such an address without a slash at its end: `/waste`, or nothing at the root of a host. */
export const parseSitePath = (url: string): string => withoutTrailingSlash(new URL(url).pathname);

export function withoutTrailingSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
