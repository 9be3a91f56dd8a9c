import { createEncodedReason, createReason } from '@smart-waste/messages';
import { expect, it } from 'vitest';
import { decideBackupHealth } from './backup-health.ts';

const now = new Date('2026-11-25T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const scheduled = { isScheduled: true, now };
const byHand = { isScheduled: false, now };
const failed = (problem: Parameters<typeof createReason<'health.backup.failed'>>[1]['problem']) =>
  createReason('health.backup.failed', { problem });

it.each([
  [
    'none and no schedule',
    null,
    null,
    byHand,
    'not_configured',
    createReason('health.backup.not_configured'),
  ],
  ['none yet', null, null, scheduled, 'not_configured', createReason('health.backup.none_yet')],
  ['a new one', hoursAgo(36), null, scheduled, 'healthy', createReason('health.backup.healthy')],
  ['an old one', hoursAgo(37), null, scheduled, 'error', createReason('health.backup.old', { hours: 36 })],
  ['an old one by hand', hoursAgo(99), null, byHand, 'healthy', createReason('health.backup.healthy')],
  ['a failure of a system', hoursAgo(1), 'no room', scheduled, 'error', failed('no room')],
  [
    'a failure with a reason',
    null,
    createEncodedReason('backup.failed.stopped'),
    byHand,
    'error',
    failed(createReason('backup.failed.stopped')),
  ],
] as const)(
  'the health of backups says %s (BK-14)',
  (_, completedAt, failure, about, state, message_reason) => {
    expect(decideBackupHealth({ completedAt, failure }, about)).toEqual({ state, message_reason });
  },
);
