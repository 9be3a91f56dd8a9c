import { createReason } from '@smart-waste/messages';
import { describe, expect, test } from 'vitest';
import { computeHealthPercent, decideServiceState, type ServiceProbe } from './system-health.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const well = (at = now): ServiceProbe => ({ ok: true, reason: null, at });
const failedCall = (reason: string | null, at = now): ServiceProbe => ({ ok: false, reason, at });

describe('the state of a service', () => {
  test.each([
    ['answers and was never used', well(), null, 'healthy', createReason('health.service.unused')],
    [
      'answers, and its last call succeeded',
      well(),
      well(ago(600)),
      'healthy',
      createReason('health.service.healthy'),
    ],
    [
      'does not answer, although its last call succeeded',
      failedCall('402'),
      well(),
      'error',
      createReason('health.service.unavailable_because', { problem: '402' }),
    ],
    [
      'does not answer and gives no reason',
      failedCall(null),
      null,
      'error',
      createReason('health.service.unavailable'),
    ],
    [
      'answers, but its last call failed',
      well(),
      failedCall('quota', ago(59)),
      'error',
      createReason('health.service.last_call_failed_because', { problem: 'quota' }),
    ],
    [
      'answers, and its last call failed an hour ago',
      well(),
      failedCall('quota', ago(60)),
      'healthy',
      createReason('health.service.old_call_failed_because', { problem: 'quota' }),
    ],
  ] as const)('follows from its calls: one that %s', (_, probe, lastCall, state, message_reason) => {
    expect(decideServiceState(probe, lastCall)).toEqual({ state, message_reason });
  });
});

describe('the overall percentage', () => {
  test.each([
    [['healthy', 'healthy', 'not_configured', 'not_configured'], 100],
    [['healthy', 'error', 'not_configured', 'not_configured'], 50],
    [['healthy', 'healthy', 'error', 'not_configured'], 67],
    [['error', 'error', 'error', 'error'], 0],
    [['not_configured', 'not_configured'], 0],
    [[], 0],
  ] as const)('is the share that works: %j is %i', (states, percent) => {
    expect(computeHealthPercent(states.map((state) => ({ state })))).toBe(percent);
  });
});
