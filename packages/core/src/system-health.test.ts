import { describe, expect, test } from 'vitest';
import { healthPercent, type ServiceAnswer, serviceVerdict } from './system-health.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const well = (at = now): ServiceAnswer => ({ ok: true, reason: null, at });
const failedCall = (reason: string | null, at = now): ServiceAnswer => ({ ok: false, reason, at });

describe('the state of a service', () => {
  test.each([
    ['answers and was never used', well(), null, 'healthy', 'It answers. It has not been used yet.'],
    [
      'answers, and its last call succeeded',
      well(),
      well(ago(600)),
      'healthy',
      'It answers, and its last call went well.',
    ],
    [
      'does not answer, although its last call succeeded',
      failedCall('402'),
      well(),
      'error',
      'It cannot be used right now: 402',
    ],
    ['does not answer and gives no reason', failedCall(null), null, 'error', 'It cannot be used right now'],
    [
      'answers, but its last call failed',
      well(),
      failedCall('quota', ago(59)),
      'error',
      'Its last call failed: quota',
    ],
    [
      'answers, and its last call failed an hour ago',
      well(),
      failedCall('quota', ago(60)),
      'healthy',
      'It answers. Its last call, more than an hour ago, failed: quota',
    ],
  ] as const)('that %s', (_, probe, lastCall, state, message) => {
    expect(serviceVerdict(probe, lastCall)).toEqual({ state, message });
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
  ] as const)('of %j is %i', (states, percent) => {
    expect(healthPercent(states.map((state) => ({ state })))).toBe(percent);
  });
});
