/** What a `Retry-After` asks for, seconds or a date; null when it is neither. */
export function retryAfterMs(header: string | null, now: () => number): number | null {
  if (header === null || header.trim() === '') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
