import { createHash } from 'node:crypto';
import type { Source } from '../../ports/deps.ts';
import type { NewRefreshToken } from '../../ports/session-table.ts';
import { REFRESH_TOKEN_DAYS } from './tokens.ts';

const DAY_MS = 24 * 3600_000;

/** What is kept of an opaque token: enough to recognise it, useless to whoever reads the table. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new refresh token: `secret` for its owner, `row` for the table. */
export function newRefreshToken({ now, newSecret }: Source): { secret: string; row: NewRefreshToken } {
  const secret = newSecret();
  const expires_at = new Date(now().getTime() + REFRESH_TOKEN_DAYS * DAY_MS);
  return { secret, row: { token_hash: hashOfToken(secret), expires_at } };
}
