import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import { findUserNames } from '../../lib/find-user-names.ts';
import type { Deps } from './ports.ts';

/** A refusal because of another person, who is named as long as there is an account. */
export async function createRefusalError(
  deps: Pick<Deps, 'users'>,
  reason: 'leased' | 'stale',
  user_id: number | null,
): Promise<AppError> {
  const user = user_id === null ? undefined : (await findUserNames(deps, [user_id])).get(user_id);
  return new AppError(
    'conflict',
    user === undefined
      ? createReason(`error.annotation.${reason}_by_unknown`)
      : createReason(`error.annotation.${reason}`, { user }),
  );
}
