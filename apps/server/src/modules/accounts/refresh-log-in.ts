import type { TokenPair } from '@smart-waste/contract';
import { Refusal } from '../../lib/errors.ts';
import type { Deps } from '../../ports/deps.ts';
import { hashOfToken, newRefreshToken } from './refresh-tokens.ts';
import type { AccessTokens } from './tokens.ts';

type Needs = Pick<Deps, 'sessions' | 'source' | 'log'> & { tokens: AccessTokens };

/** Swaps a refresh token for the next pair. One that comes a second time was stolen: its whole log-in ends. */
export async function refreshLogIn(
  { sessions, source, log, tokens }: Needs,
  token: string,
): Promise<TokenPair> {
  const next = newRefreshToken(source);
  const swapped = await sessions.rotate(hashOfToken(token), next.row, source.now());
  if (swapped === 'replayed') {
    log.warn('a refresh token came a second time; its log-in was ended');
    throw new Refusal('unauthenticated', 'This log-in was ended for safety. Please log in again.');
  }
  const user = swapped === 'unknown' ? undefined : await sessions.userOf(swapped.family);
  if (swapped === 'unknown' || user === undefined) {
    throw new Refusal('unauthenticated', 'Your log-in has expired. Please log in again.');
  }
  return { access: await tokens.sign(user, swapped.family), refresh: next.secret };
}
