import type { TokenPair } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { Deps } from './ports.ts';
import { type AccessTokens, createRefreshToken, hashToken } from './tokens.ts';

type RefreshSessionDeps = Pick<Deps, 'sessions' | 'clock' | 'ids' | 'log'> & { tokens: AccessTokens };

/** Exchanges a refresh token for the next pair. A token that is used twice was stolen, so its whole session ends. */
export async function refreshSession(
  { sessions, clock, ids, log, tokens }: RefreshSessionDeps,
  token: string,
): Promise<TokenPair> {
  const next = createRefreshToken({ clock, ids });
  const rotated = await sessions.rotate(hashToken(token), next.row, clock.now());
  if (rotated === 'replayed') {
    log.warn('a refresh token was used twice; its session was ended');
    throw new AppError('unauthenticated', createReason('error.session.revoked'));
  }
  const user = rotated === 'unknown' ? undefined : await sessions.touchSession(rotated.session_id);
  if (rotated === 'unknown' || user === undefined) {
    throw new AppError('unauthenticated', createReason('error.session.expired'));
  }
  return { access: await tokens.sign(user, rotated.session_id), refresh: next.secret };
}
