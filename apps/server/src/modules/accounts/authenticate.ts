import { because } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { Caller, SessionTable } from '../../ports/session-table.ts';
import type { AccessTokens } from './tokens.ts';

type AuthenticateDeps = { sessions: SessionTable; tokens: AccessTokens };

/**
 * The user of an access token, with the current role. Throws `unauthenticated` for an ended session or a disabled
 * account.
 */
export async function authenticate({ sessions, tokens }: AuthenticateDeps, token: string): Promise<Caller> {
  const { jti, user_id } = await tokens.read(token);
  const user = await sessions.findUser(jti);
  if (user === undefined || user.user_id !== user_id) {
    throw new AppError('unauthenticated', because('error.session.ended'));
  }
  return { ...user, session_id: jti };
}
