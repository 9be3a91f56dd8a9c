import { createHash } from 'node:crypto';
import type { Clock, Ids } from '../../ports/deps.ts';
import type { NewRefreshToken } from '../../ports/session-table.ts';
import { REFRESH_TOKEN_DAYS } from './tokens.ts';

const DAY_MS = 24 * 3600_000;

/** The hash that is stored instead of an opaque token, so that the table does not reveal the token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new refresh token: `secret` for its owner, `row` for the table. */
export function newRefreshToken({ clock, ids }: { clock: Clock; ids: Pick<Ids, 'newSecret'> }): {
  secret: string;
  row: NewRefreshToken;
} {
  const secret = ids.newSecret();
  const expires_at = new Date(clock.now().getTime() + REFRESH_TOKEN_DAYS * DAY_MS);
  return { secret, row: { token_hash: hashOfToken(secret), expires_at } };
}
