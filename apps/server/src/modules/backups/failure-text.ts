import { createEncodedReason } from '@smart-waste/messages';
import { getErrorMessage } from '../../lib/caught-error.ts';
import { StartupError } from '../../lib/errors.ts';
import { TargetUnavailableError } from './ports.ts';

/** A person stopped a backup before it was complete. */
export class BackupStoppedError extends StartupError {}

/** There is no account, so this is not the database that was meant, or a new one. */
export class NothingToBackUpError extends StartupError {}

/** Backups of the same place are encrypted, and this one would not be. */
export class NotEncryptedError extends StartupError {}

/** Why a backup failed, as its row holds it: an encoded reason, or a text of another system. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupStoppedError || isAborted(error))
    return createEncodedReason('backup.failed.stopped');
  if (error instanceof NothingToBackUpError) return createEncodedReason('backup.failed.no_account');
  if (error instanceof NotEncryptedError) return createEncodedReason('backup.failed.not_encrypted');
  if (error instanceof TargetUnavailableError)
    return createEncodedReason('backup.failed.place', { problem: error.message });
  return getErrorMessage(error);
}

/** The process is about to end. */
const isAborted = (error: unknown) => error instanceof Error && error.name === 'AbortError';
