import type { AuditEntry } from '@smart-waste/contract';
import { expect, it } from 'vitest';
import { groupEntries } from './group-entries.ts';

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  at: '2026-03-05T10:00:00.000Z',
  actor_id: 7,
  actor_name: 'asha',
  action: 'image.deleted',
  subject: '019a0000-0000-7000-8000-000000abcdef',
  subject_name: null,
  details: {},
  ...change,
});
const sizes = (entries: AuditEntry[]) => groupEntries(entries).map(({ length }) => length);

it('joins the same action of one person in a row', () => {
  expect(sizes([entry(), entry(), entry()])).toEqual([3]);
});

it.each(['image.restored', 'image.purged', 'image.place_changed', 'report.export'])(
  'joins %s too',
  (action) => {
    expect(sizes([entry({ action }), entry({ action })])).toEqual([2]);
  },
);

it.each([
  ['another person', { actor_id: 8 }],
  ['another action', { action: 'image.reviewed' }],
  ['a time long before', { at: '2026-03-05T09:00:00.000Z' }],
])('begins another line with %s', (_, change) => {
  expect(sizes([entry(), entry(change)])).toEqual([1, 1]);
});

it('never joins changes of accounts or settings', () => {
  const action = 'user.role_changed';
  expect(sizes([entry({ action }), entry({ action })])).toEqual([1, 1]);
});

it('joins failed logins of one account only', () => {
  const failed = (subject: string) => entry({ action: 'user.login_failed', actor_id: null, subject });
  expect(sizes([failed('user:1'), failed('user:1'), failed('user:2')])).toEqual([2, 1]);
});

it('keeps an empty log empty', () => {
  expect(groupEntries([])).toEqual([]);
});
