/**
 * The path below which the product is served, with a slash at its end: `/`, or `/waste/`. The server writes it into the page, so that
 * the same built files fit every path (DP-11).
 */
export const getBasePath = (): string =>
  // The landing page is also drawn at build time, without a document.
  (typeof document === 'undefined'
    ? null
    : document.head.querySelector('meta[name="base-path"]')?.getAttribute('content')) ?? '/';

/** The path on the host of a page, a call or a file of this product. */
export const buildPathOnHost = (path: `/${string}`): string => getBasePath() + path.slice(1);

/**
 * The name of something that the browser keeps for a whole host, such as an entry of its storage, a database or a lock. Below a path
 * the host has other applications, perhaps a second installation of this one.
 */
export const buildNameOnHost = (name: string): string =>
  getBasePath() === '/' ? name : getBasePath() + name;
