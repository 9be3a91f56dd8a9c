import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Secrets } from '../lib/secrets.ts';
import type { SharedDeps } from '../ports/deps.ts';
import type { Caller, SessionUser } from '../ports/session-table.ts';

/** A browser follows the link at once. */
const LINK_SECONDS = 60;
/** Longer than any token. */
const MAX_TOKEN_LENGTH = 1000;

const holder = z.object({ user_id: z.int(), session_id: z.string(), sub: z.string() });
type LinkDeps = Pick<SharedDeps, 'clock' | 'sessions'> & { secrets: Pick<Secrets, 'dataLinks'> };

export const downloadToken = z.string().check(z.maxLength(MAX_TOKEN_LENGTH));

/**
 * A token for the address of an archive, because a download that the browser writes to the disk cannot send an access
 * token. It is valid for a minute unless told otherwise, only while the session lasts, and for this subject only.
 */
export const createDownloadToken = (
  { clock, secrets }: Pick<LinkDeps, 'clock' | 'secrets'>,
  { user_id, session_id }: Pick<Caller, 'user_id' | 'session_id'>,
  { subject, seconds = LINK_SECONDS }: { subject: string; seconds?: number },
): Promise<string> =>
  new SignJWT({ user_id, session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + seconds)
    .sign(secrets.dataLinks);

/** The user for whom the token was made, with the current role, and its subject. Undefined for any other token. */
export async function findDownloadTokenHolder(
  { clock, sessions, secrets }: LinkDeps,
  token: string,
): Promise<{ user: SessionUser; subject: string } | undefined> {
  const options = { algorithms: ['HS256'], currentDate: clock.now() };
  const verified = await jwtVerify(token, secrets.dataLinks, options).catch(() => undefined);
  const { success, data } = z.safeParse(holder, verified?.payload);
  if (!success) return undefined;
  const user = await sessions.touchSession(data.session_id);
  return user?.user_id === data.user_id ? { user, subject: data.sub } : undefined;
}
