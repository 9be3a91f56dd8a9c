import type { IndicatorState } from '@smart-waste/contract';
import { createReason, decodeReason, type Reason } from '@smart-waste/messages';

/** A backup a day that is late or failed once is made within this time. */
const OLD_AFTER_HOURS = 36;
const HOUR_MS = 3_600_000;

export type KnownBackups = {
  /** When the last one was completed. */
  completedAt: Date | null;
  /** Why the last one failed, when it is newer than the last that was completed; encoded, or a text of another system. */
  failure: string | null;
};

/** How the backups of an installation are. Those of another schedule than the product's own are judged by their results only. */
export function decideBackupHealth(
  { completedAt, failure }: KnownBackups,
  { isScheduled, now }: { isScheduled: boolean; now: Date },
): { state: IndicatorState; message_reason: Reason } {
  if (failure !== null) {
    const problem = decodeReason(failure) ?? failure;
    return { state: 'error', message_reason: createReason('health.backup.failed', { problem }) };
  }
  if (completedAt === null)
    return {
      state: 'not_configured',
      message_reason: createReason(isScheduled ? 'health.backup.none_yet' : 'health.backup.not_configured'),
    };
  if (isScheduled && now.getTime() - completedAt.getTime() > OLD_AFTER_HOURS * HOUR_MS)
    return {
      state: 'error',
      message_reason: createReason('health.backup.old', { hours: OLD_AFTER_HOURS }),
    };
  return { state: 'healthy', message_reason: createReason('health.backup.healthy') };
}
