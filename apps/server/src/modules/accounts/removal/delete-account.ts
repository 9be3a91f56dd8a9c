import { type AccountDeletion, DEMO_ACCOUNTS } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { Caller } from '../../../ports/session-table.ts';
import { requireOwnAccount, verifyPassword } from '../account.ts';
import { composeAccountDeletedEmail, sendInBackground } from '../emails.ts';
import type { RouteDeps } from '../ports.ts';
import { removeFirstPhotos } from './account-photos.ts';

type DeleteDeps = Pick<
  RouteDeps,
  'accountRemovals' | 'users' | 'sessions' | 'images' | 'trash' | 'clock' | 'mailer' | 'log'
> & {
  /** Whether this installation has demo accounts, which belong to everyone who tries it. */
  demoAccounts: boolean;
};

/**
 * Deletes the caller's account for good: name, address and sessions go in one transaction. The photos are deleted as
 * well, or stay without a name, as the caller chose. The last active admin is refused.
 */
export async function deleteAccount(
  deps: DeleteDeps,
  caller: Caller,
  { current_password, photos }: AccountDeletion,
): Promise<void> {
  const user = await requireOwnAccount(deps, caller);
  if (deps.demoAccounts && isDemoName(user.username))
    throw new AppError('conflict', createReason('error.account.demo_stays'));
  await verifyPassword(user, current_password);

  const entry = {
    at: deps.clock.now(),
    actor_id: user.id,
    action: 'user.deleted',
    subject: `user:${user.id}`,
    details: { photos },
  } as const;
  const removed = deps.accountRemovals.remove({ user_id: user.id, photos, entry });
  const outcome = await removed.finally(() => deps.sessions.invalidateUser(user.id));
  if (outcome === 'last-admin') throw new AppError('conflict', createReason('error.account.last_admin'));
  if (outcome === 'no-such-user')
    throw new AppError('unauthenticated', createReason('error.account.deleted'));

  // The trash goes whatever becomes of the other photos: it was deleted by choice.
  const account = { user_id: user.id, deleted_at: entry.at, withPhotos: photos === 'deleted' };
  await removeFirstPhotos(deps, account).catch((err: unknown) =>
    deps.log.warn(
      { err, user_id: user.id },
      'the photos of a deleted account are left to the background loop',
    ),
  );
  sendInBackground(deps, composeAccountDeletedEmail(user));
}

const isDemoName = (username: string): boolean =>
  Object.values(DEMO_ACCOUNTS).some((demo) => demo.username === username.toLowerCase());
