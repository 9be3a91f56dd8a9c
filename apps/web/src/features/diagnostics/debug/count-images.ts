/** The number of images in an answer: an array, or an object with `total` or `data` (API-27); null for any other. */
export function countImages(body: unknown): number | null {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return null;
  if ('total' in body && typeof body.total === 'number') return body.total;
  return 'data' in body && Array.isArray(body.data) ? body.data.length : null;
}
