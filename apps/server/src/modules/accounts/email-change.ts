import { userId } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { AppError } from '../../lib/errors.ts';
import type { Secrets } from '../../lib/secrets.ts';
import type { UserRow } from '../../ports/user-table.ts';
import { composeConfirmationEmail, composeEmailChangedEmail, sendInBackground } from './emails.ts';
import type { Deps } from './ports.ts';

const LINK_HOURS = 24;

/** The payload of a link: the user, the old address and the new one. */
const change = z.object({ user_id: userId, from: z.string(), to: z.string() });

/** A link is valid for one password only, so that a new password makes it void. */
const buildLinkKey = (
  { emailChanges }: Pick<Secrets, 'emailChanges'>,
  { password_hash }: UserRow,
): Uint8Array => Buffer.concat([emailChanges, Buffer.from(password_hash)]);

type RequestDeps = Pick<Deps, 'clock' | 'mailer' | 'log'> & {
  secrets: Pick<Secrets, 'emailChanges'>;
  publicUrl: string;
};

/** Sends a link to the new address; the account keeps the old one until the link is opened. */
export async function requestEmailChange(deps: RequestDeps, user: UserRow, to: string): Promise<void> {
  const issuedAt = Math.floor(deps.clock.now().getTime() / 1000);
  const token = await new SignJWT({ user_id: user.id, from: user.email, to })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(issuedAt + LINK_HOURS * 3600)
    .sign(buildLinkKey(deps.secrets, user));
  const link = `${deps.publicUrl}/auth#confirm-email=${token}`;
  await deps.mailer.send(composeConfirmationEmail({ ...user, email: to }, link)).catch((error: unknown) => {
    deps.log.error({ err: error }, 'no link for a new email address was sent');
    throw new AppError('unavailable', createReason('error.mail.not_sent'));
  });
}

type ConfirmDeps = Pick<Deps, 'users' | 'clock' | 'mailer' | 'log'> & {
  secrets: Pick<Secrets, 'emailChanges'>;
};

/**
 * Gives the account the address that the link was sent to, and notifies the old address. A link to the present address
 * only shows that e-mails arrive there.
 */
export async function confirmEmailChange(deps: ConfirmDeps, token: string): Promise<void> {
  const { user, to } = await readLink(deps, token);
  const { id, email: from } = user;
  const entry = {
    at: deps.clock.now(),
    actor_id: id,
    action: 'user.email_changed',
    subject: `user:${id}`,
    details: {},
  } as const;
  if (!(await deps.users.confirmEmail({ id, from, to, entry }))) throw createLinkExpiredError();
  if (to !== from) sendInBackground(deps, composeEmailChangedEmail(user));
}

/**
 * The user and the address of a valid link. One that changed the address is void, as the old address is no longer the
 * present one.
 */
async function readLink(deps: ConfirmDeps, token: string): Promise<{ user: UserRow; to: string }> {
  const user_id = parseClaimedUserId(token);
  const user = user_id === undefined ? undefined : await deps.users.findById(user_id);
  if (!user || user.disabled_at) throw createLinkExpiredError();
  const { payload } = await jwtVerify(token, buildLinkKey(deps.secrets, user), {
    algorithms: ['HS256'],
    requiredClaims: ['exp'],
    currentDate: deps.clock.now(),
  }).catch(() => {
    throw createLinkExpiredError();
  });
  const { from, to } = change.parse(payload);
  if (from !== user.email) throw createLinkExpiredError();
  return { user, to };
}

/** The user that a link names, not yet verified, because the key depends on the user. */
function parseClaimedUserId(token: string): number | undefined {
  try {
    return change.parse(decodeJwt(token)).user_id;
  } catch {
    return undefined;
  }
}

const createLinkExpiredError = () => new AppError('link_expired', createReason('error.email_link.expired'));
