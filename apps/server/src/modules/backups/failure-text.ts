import { createEncodedReason } from '@smart-waste/messages';
import { errorMessage } from '../../lib/caught-error.ts';
import { StartupError } from '../../lib/errors.ts';
import { TargetUnavailable } from './ports.ts';

/** A person stopped a backup before it was complete. */
export class BackupStopped extends StartupError {}

/** There is no account, so this is not the database that was meant, or a new one. */
export class NothingToBackUp extends StartupError {}

/** Backups of the same place are encrypted, and this one would not be. */
export class NotEncrypted extends StartupError {}

/** Why a backup failed, as its row holds it: an encoded reason, or a text of another system. */
export function failureText(error: unknown): string {
  if (error instanceof BackupStopped || isAborted(error)) return createEncodedReason('backup.failed.stopped');
  if (error instanceof NothingToBackUp) return createEncodedReason('backup.failed.no_account');
  if (error instanceof NotEncrypted) return createEncodedReason('backup.failed.not_encrypted');
  if (error instanceof TargetUnavailable)
    return createEncodedReason('backup.failed.place', { problem: error.message });
  return errorMessage(error);
}

/** The process is about to end. */
const isAborted = (error: unknown) => error instanceof Error && error.name === 'AbortError';
