import { CASE_STATUSES, ROLES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { NOW } from './test/held-case.ts';
import { canBeAssigned, unassign } from './unassign.ts';

describe('a case whose assignee cannot work on it any more (CA-98)', () => {
  it.each(CASE_STATUSES.map((status) => [status] as const))(
    'waits for another one when it is %s',
    (status) => {
      const becomes = status === 'assigned' || status === 'in_progress' ? 'confirmed' : status;
      const public_reply = 'We come this week.';
      expect(unassign({ status, status_before_waiting: null, public_reply })).toEqual({
        assignee_id: null,
        status: becomes,
        status_before_waiting: null,
        ...(becomes !== status && { public_note: public_reply }),
      });
    },
  );

  it('goes on as confirmed when its reporter has answered', () => {
    const waiting = { status: 'waiting', public_reply: '' } as const;
    expect(unassign({ ...waiting, status_before_waiting: 'in_progress' })).toEqual({
      assignee_id: null,
      status: 'waiting',
      status_before_waiting: 'confirmed',
    });
    expect(unassign({ ...waiting, status_before_waiting: 'new' }).status_before_waiting).toBe('new');
  });
});

it('lets cases be assigned to everyone who works on them and whose account is not disabled', () => {
  const assignable = ROLES.filter((role) => canBeAssigned({ role, disabled_at: null }));
  expect(assignable.toSorted()).toEqual(['admin', 'crew', 'government']);
  for (const role of ROLES) expect(canBeAssigned({ role, disabled_at: NOW })).toBe(false);
});
