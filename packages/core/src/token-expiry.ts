import { type AccessTokenPayload, ROLES, type Role } from '@smart-waste/contract';

/** A token is refreshed this long before it expires, and counts as expiring soon from then on (AU-32). */
const REFRESH_LEAD_MS = 300_000;
const SYNTHETIC_LIFETIME_SECONDS = 24 * 60 * 60;
const SYNTHETIC_FORM = /^(?:access|refresh)_(\d{1,15})_(\d{1,15})$/;
/** Timestamps from here on are milliseconds: as seconds they would be in the year 5138 or later. */
const FIRST_MILLISECOND_STAMP = 100_000_000_000;

function parseSyntheticPayload(token: string): AccessTokenPayload | null {
  const [, id, stamp] = SYNTHETIC_FORM.exec(token) ?? [];
  if (id === undefined || stamp === undefined) return null;
  const issued = Number(stamp);
  const iat = issued >= FIRST_MILLISECOND_STAMP ? Math.floor(issued / 1000) : issued;
  const role: Role = Number(id) === 1 ? 'admin' : 'user';
  return { user_id: Number(id), username: role, role, iat, exp: iat + SYNTHETIC_LIFETIME_SECONDS };
}

function parseBase64UrlJson(text: string): unknown {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
    char.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes));
}

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

// Parsed by hand instead of with the contract's schema, because the landing page reads tokens and should not load a
// schema library.
function toPayload(json: unknown): AccessTokenPayload | null {
  if (typeof json !== 'object' || json === null) return null;
  const { user_id, username, role, exp, iat } = json as Record<string, unknown>; // any object may have these properties
  const isNamed = Number.isInteger(user_id) && typeof username === 'string' && isRole(role);
  if (!isNamed || typeof exp !== 'number' || typeof iat !== 'number') return null;
  return { user_id: Number(user_id), username, role, exp, iat };
}

/**
 * The payload of an access token, unverified: only the server can check the signature. Reads JWTs and the
 * non-standard `access_{id}_{issuedAt}` (AU-28); null for anything else.
 */
export function parseTokenPayload(token: string): AccessTokenPayload | null {
  const [, body, signature] = token.split('.');
  if (body === undefined || signature === undefined) return parseSyntheticPayload(token);
  try {
    return toPayload(parseBase64UrlJson(body));
  } catch {
    return null;
  }
}

/** Milliseconds until the token expires; 0 when it is expired or unreadable. */
export function computeRemainingTokenLifeMs(token: string, nowMs: number): number {
  const payload = parseTokenPayload(token);
  return payload ? Math.max(0, payload.exp * 1000 - nowMs) : 0;
}

/** An unreadable token counts as expired (AU-29). */
export const isTokenExpired = (token: string, nowMs: number): boolean =>
  computeRemainingTokenLifeMs(token, nowMs) === 0;

/** Within five minutes of its expiry, expired, or unreadable. */
export const isTokenExpiringSoon = (token: string, nowMs: number): boolean =>
  computeRemainingTokenLifeMs(token, nowMs) <= REFRESH_LEAD_MS;

/** Milliseconds until the refresh is due: 300 s before the expiry; 0 inside that window. */
export const computeRefreshDueInMs = (token: string, nowMs: number): number =>
  Math.max(0, computeRemainingTokenLifeMs(token, nowMs) - REFRESH_LEAD_MS);
