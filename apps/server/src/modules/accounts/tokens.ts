import { createHash } from 'node:crypto';
import { accessTokenPayload, DAY_MS } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { AppError } from '../../lib/errors.ts';
import type { Clock, Ids } from '../../ports/deps.ts';
import type { Caller, NewRefreshToken, SessionTable, SessionUser } from '../../ports/session-table.ts';

const ACCESS_TOKEN_MINUTES = 60;
const REFRESH_TOKEN_DAYS = 14;

/** Tokens of this server always name their session. */
const signedPayload = z.extend(accessTokenPayload, { jti: z.uuid() });
type SignedPayload = z.infer<typeof signedPayload>;

export type AccessTokens = {
  /** A token for one hour from now that belongs to the session `session_id`. */
  sign: (user: SessionUser, session_id: string) => Promise<string>;
  /** The claims of a valid token; throws `unauthenticated` for a foreign or expired one. */
  read: (token: string) => Promise<SignedPayload>;
};

/** Signs and reads access tokens: JWTs, with HS256 as the only accepted algorithm (AU-24). */
export function createAccessTokens(key: Uint8Array, now: () => Date): AccessTokens {
  return {
    sign: ({ user_id, username, role }, session_id) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ user_id, username, role })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(session_id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_MINUTES * 60)
        .sign(key);
    },
    read: async (token) => {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'iat', 'jti'],
        currentDate: now(),
      }).catch(refuse);
      const parsed = signedPayload.safeParse(payload);
      return parsed.success ? parsed.data : refuse();
    },
  };
}

function refuse(reason?: unknown): never {
  throw reason instanceof errors.JWTExpired
    ? new AppError('unauthenticated', createReason('error.session.expired'))
    : new AppError('unauthenticated', createReason('error.session.invalid'));
}

/** The hash that is stored instead of an opaque token, so that the table does not reveal the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new refresh token: `secret` for its owner, `row` for the table. */
export function createRefreshToken({ clock, ids }: { clock: Clock; ids: Pick<Ids, 'newSecret'> }): {
  secret: string;
  row: NewRefreshToken;
} {
  const secret = ids.newSecret();
  const expires_at = new Date(clock.now().getTime() + REFRESH_TOKEN_DAYS * DAY_MS);
  return { secret, row: { token_hash: hashToken(secret), expires_at } };
}

type AuthenticateDeps = { sessions: SessionTable; tokens: AccessTokens };

/**
 * The user of an access token, with the current role. Throws `unauthenticated` for an ended session or a disabled
 * account.
 */
export async function authenticate({ sessions, tokens }: AuthenticateDeps, token: string): Promise<Caller> {
  const { jti, user_id } = await tokens.read(token);
  const user = await sessions.touchSession(jti);
  if (user === undefined || user.user_id !== user_id) {
    throw new AppError('unauthenticated', createReason('error.session.ended'));
  }
  return { ...user, session_id: jti };
}
