import { CASE_EVENT_KINDS, CASE_STATUSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import {
  chooseNotificationKind,
  computeDeliveryTime,
  DEFAULT_NOTIFICATION_CHOICES,
  getStatusAfter,
  isWanted,
} from './notifying.ts';

describe('an event of a case (CA-80)', () => {
  it.each([
    ['a change of status', { kind: 'status_changed', is_public: true }, 'new', 'status_changed'],
    ['one whose text is internal', { kind: 'status_changed', is_public: false }, 'new', 'status_changed'],
    ['a first assignment', { kind: 'assigned', is_public: true }, 'confirmed', 'status_changed'],
    ['an assignment to another crew', { kind: 'assigned', is_public: true }, 'assigned', null],
    ['another crew for one in work', { kind: 'assigned', is_public: true }, 'in_progress', 'status_changed'],
    ['the loss of its crew', { kind: 'unassigned', is_public: false }, 'in_progress', 'status_changed'],
    ['a public reply', { kind: 'replied', is_public: true }, 'assigned', 'replied'],
    ['a reply that is not public', { kind: 'replied', is_public: false }, 'assigned', null],
    ['a merge into another case', { kind: 'merged_into', is_public: false }, 'new', 'status_changed'],
    ['a case of its own', { kind: 'split_from', is_public: false }, 'new', 'status_changed'],
    ['a merge taken back', { kind: 'merge_undone', is_public: false }, 'duplicate', 'status_changed'],
    ['a split taken back', { kind: 'split_undone', is_public: false }, 'new', 'status_changed'],
  ] as const)('becomes the right notification: %s', (_name, event, before, kind) => {
    expect(chooseNotificationKind({ ...event, to: '7' }, before)).toBe(kind);
  });

  it('is no notification when it is of any other kind, public or not', () => {
    const answers = ['assigned', 'replied'];
    for (const kind of CASE_EVENT_KINDS.filter((other) => !answers.includes(other)))
      for (const is_public of [true, false])
        expect(chooseNotificationKind({ kind, to: null, is_public }, 'new'), kind).toBeNull();
  });

  it('gives its status, and none when it has an unknown one or changes none', () => {
    for (const to of CASE_STATUSES) expect(getStatusAfter({ kind: 'status_changed', to })).toBe(to);
    expect(getStatusAfter({ kind: 'merged_into', to: 'duplicate' })).toBe('duplicate');
    expect(getStatusAfter({ kind: 'case_merged', to: null })).toBeNull();
    expect(getStatusAfter({ kind: 'assigned', to: '12' })).toBe('assigned');
    expect(getStatusAfter({ kind: 'status_changed', to: 'gone' })).toBeNull();
    expect(getStatusAfter({ kind: 'status_changed', to: null })).toBeNull();
    expect(getStatusAfter({ kind: 'replied', to: 'cleaned' })).toBeNull();
  });
});

describe('the time of a message (CA-83)', () => {
  const createDate = (time: string) => new Date(`2026-06-${time.length === 8 ? `${time}:00` : time}Z`);
  it.each([
    ['at once, without an earlier message', 'at_once', '02T08:00', null, '02T08:00:15'],
    ['at once, a minute after another', 'at_once', '02T08:01', '02T08:00', '02T08:01:15'],
    ['daily, the first: after half an hour', 'daily', '02T08:00', null, '02T08:30'],
    ['daily, an hour after another: a day after that', 'daily', '02T09:00', '02T08:00', '03T08:00'],
    ['daily, long after another: after half an hour', 'daily', '09T09:00', '02T08:00', '09T09:30'],
    ['daily, just before the day is over: after half an hour', 'daily', '03T07:50', '02T08:00', '03T08:20'],
  ] as const)('is right for %s', (_name, frequency, oldest, last, expected) => {
    const last_sent_at = last === null ? null : createDate(last);
    expect(computeDeliveryTime({ frequency, oldest_at: createDate(oldest), last_sent_at })).toEqual(
      createDate(expected),
    );
  });
});

describe('the choices of a person', () => {
  it('are all kinds on both channels, once a day, until they choose (CA-82)', () => {
    expect(DEFAULT_NOTIFICATION_CHOICES.frequency).toBe('daily');
    for (const channel of ['email', 'push'] as const)
      for (const kind of ['status_changed', 'replied'] as const)
        expect(isWanted(DEFAULT_NOTIFICATION_CHOICES, channel, kind)).toBe(true);
  });

  it('apply to one kind on one channel', () => {
    const choices = { ...DEFAULT_NOTIFICATION_CHOICES, email: { status_changed: false, replied: true } };
    expect(isWanted(choices, 'email', 'status_changed')).toBe(false);
    expect(isWanted(choices, 'email', 'replied')).toBe(true);
    expect(isWanted(choices, 'push', 'status_changed')).toBe(true);
  });
});
