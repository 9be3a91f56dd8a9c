import { createReason } from '@smart-waste/messages';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { AppError } from '../../../lib/errors.ts';
import type { Secrets } from '../../../lib/secrets.ts';
import type { Caller } from '../../../ports/session-table.ts';
import type { Deps } from '../ports.ts';

/** A browser follows the link at once. */
const LINK_SECONDS = 60;

const holder = z.object({ user_id: z.int(), session_id: z.string() });
type LinkDeps = Pick<Deps, 'clock' | 'sessions'> & { secrets: Pick<Secrets, 'dataLinks'> };

/**
 * A token for the address of an archive, because a download that the browser writes to the disk cannot send an access
 * token. It is valid for a minute and while the session lasts.
 */
export const createDataToken = (
  { clock, secrets }: Pick<LinkDeps, 'clock' | 'secrets'>,
  { user_id, session_id }: Pick<Caller, 'user_id' | 'session_id'>,
): Promise<string> =>
  new SignJWT({ user_id, session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + LINK_SECONDS)
    .sign(secrets.dataLinks);

/** The user for whom the token was made. Throws `link_expired` for any other token. */
export async function holderOfDataToken(
  { clock, sessions, secrets }: LinkDeps,
  token: string,
): Promise<{ user_id: number }> {
  const expired = () => new AppError('link_expired', createReason('error.own_data.link_expired'));
  const options = { algorithms: ['HS256'], currentDate: clock.now() };
  const { payload } = await jwtVerify(token, secrets.dataLinks, options).catch(() => {
    throw expired();
  });
  const { user_id, session_id } = holder.parse(payload);
  if ((await sessions.findUser(session_id))?.user_id !== user_id) throw expired();
  return { user_id };
}
