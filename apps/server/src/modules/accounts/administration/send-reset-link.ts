import type { Acknowledgement } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import { withText } from '../../../lib/messages.ts';
import { mailResetLink } from '../forgotten-password.ts';
import type { Deps } from '../ports.ts';
import type { AdminRequest } from './administer.ts';

type SendResetLinkDeps = Pick<
  Deps,
  'users' | 'passwordResets' | 'audit' | 'clock' | 'ids' | 'mailer' | 'log'
> & {
  publicUrl: string;
};

/** E-mails the owner of an account a link for a new password; the admin gets an error when it cannot be sent. */
export async function sendResetLink(
  deps: SendResetLinkDeps,
  { actor, id }: AdminRequest,
): Promise<Acknowledgement> {
  const user = await deps.users.findById(id);
  if (!user) throw new AppError('not_found', createReason('error.account.not_found'));
  if (user.disabled_at) {
    throw new AppError('conflict', createReason('error.account.disabled_no_link'));
  }
  await mailResetLink(deps, user).catch((error: unknown) => {
    deps.log.error({ err: error }, 'no reset link was sent');
    throw new AppError('unavailable', createReason('error.mail.not_sent'));
  });
  // Not with the link, which is stored before: the log would say that an e-mail was sent which could not be.
  await deps.audit.write({
    at: deps.clock.now(),
    actor_id: actor.user_id,
    action: 'user.reset_link_sent',
    subject: `user:${id}`,
    details: {},
  });
  return withText(createReason('answer.reset_link_sent', { email: user.email }));
}
