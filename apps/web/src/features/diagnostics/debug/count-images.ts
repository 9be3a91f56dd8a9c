/** How many images an answer tells of: an array, or an object with its `total` or `data` (spec §7); null for any other. */
export function countImages(body: unknown): number | null {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return null;
  if ('total' in body && typeof body.total === 'number') return body.total;
  return 'data' in body && Array.isArray(body.data) ? body.data.length : null;
}
