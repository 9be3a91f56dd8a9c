import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';

const TAKEN = {
  username_taken: { field: 'username', reason: createReason('error.account.username_taken') },
  email_taken: { field: 'email', reason: createReason('error.account.email_taken') },
} as const;

/** The error for a name or an address that is taken. */
export function takenError(code: keyof typeof TAKEN): AppError {
  const { field, reason } = TAKEN[code];
  return new AppError(code, reason, { fields: { [field]: reason } });
}
