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

/** The place had complete backups, and has none of its files now: a disk that is not mounted, or another bucket, would be filled instead. */
export class BackupsGoneError extends StartupError {
  readonly place: string;

  constructor(place: string) {
    super(
      `${place} had complete backups of this installation, and has no repository.json now: its disk may not be mounted, or it is another bucket. ` +
        'Nothing was written. When these backups are gone for good, begin anew there with --new-place.',
    );
    this.place = place;
  }
}

/** Why a backup failed, as its row holds it: an encoded reason, or a text of another system. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupStoppedError || isAborted(error))
    return createEncodedReason('backup.failed.stopped');
  if (error instanceof NothingToBackUpError) return createEncodedReason('backup.failed.no_account');
  if (error instanceof NotEncryptedError) return createEncodedReason('backup.failed.not_encrypted');
  if (error instanceof BackupsGoneError)
    return createEncodedReason('backup.failed.gone', { place: error.place });
  if (error instanceof TargetUnavailableError)
    return createEncodedReason('backup.failed.place', { problem: error.message });
  return getErrorMessage(error);
}

/** The process is about to end. */
const isAborted = (error: unknown) => error instanceof Error && error.name === 'AbortError';
