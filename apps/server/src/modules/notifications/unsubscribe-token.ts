import { API_PREFIX, ENDPOINTS, userId } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { AppError } from '../../lib/errors.ts';
import type { Secrets } from '../../lib/secrets.ts';
import type { Clock } from '../../ports/deps.ts';
import type { Links } from './compose-messages.ts';

/** Longer than anyone keeps an e-mail that annoys them. */
const TOKEN_DAYS = 400;
const holder = z.object({ user_id: userId });

type SigningDeps = { clock: Clock; secrets: Pick<Secrets, 'unsubscribing'>; publicUrl: string };

/** The addresses of one e-mail; that for people has the token in the fragment, which no server and no log sees. */
export async function createLinks(
  { clock, secrets, publicUrl }: SigningDeps,
  user_id: number,
): Promise<Links> {
  const token = await new SignJWT({ user_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + TOKEN_DAYS * 86_400)
    .sign(secrets.unsubscribing);
  return {
    publicUrl,
    unsubscribe: `${publicUrl}${API_PREFIX}${ENDPOINTS.unsubscribe.path}?token=${token}`,
    page: buildUnsubscribeUrl(publicUrl, token),
  };
}

/** The page that asks before it unsubscribes. */
export const buildUnsubscribeUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/unsubscribe#token=${encodeURIComponent(token)}`;

/** The user whom the e-mail was sent to. Throws `link_expired` for any other token. */
export async function readTokenHolder(
  { clock, secrets }: Pick<SigningDeps, 'clock' | 'secrets'>,
  token: string,
): Promise<{ user_id: number }> {
  const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: clock.now() };
  const { payload } = await jwtVerify(token, secrets.unsubscribing, options).catch(() => {
    throw new AppError('link_expired', createReason('error.notifications.unsubscribe_expired'));
  });
  return holder.parse(payload);
}
