/** The parameter of the address that names the open upload, so that the back button closes it. */
export const OPEN = 'image';

/** The search of an address as the query of another one, without the open upload; empty for all uploads. */
export function listAddress(address: URLSearchParams): string {
  const list = new URLSearchParams(address);
  list.delete(OPEN);
  return list.size === 0 ? '' : `?${list}`;
}
