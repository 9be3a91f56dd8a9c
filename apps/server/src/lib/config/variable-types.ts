import * as z from 'zod';

// The types of values that several variables share.

/** A whole number in a range, both ends included. */
export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** `on` or `off`, read as a boolean. */
export const onOff = z.enum(['on', 'off']).transform((word) => word === 'on');

/** A URL with one of these protocols, each written with its colon. */
export const urlWith = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

/** The address of a whole site: neither a path nor a query follows its host. */
export const siteUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && pathname + search + hash === '/';
});

export function withoutTrailingSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
