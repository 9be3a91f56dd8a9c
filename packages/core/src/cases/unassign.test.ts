import { CASE_STATUSES, ROLES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { NOW } from './test/held-case.ts';
import { canBeAssigned, unassign } from './unassign.ts';

describe('a case whose assignee cannot work on it any more (CA-98)', () => {
  it.each(CASE_STATUSES.map((status) => [status] as const))('that is %s waits for another one', (status) => {
    const becomes = status === 'assigned' || status === 'in_progress' ? 'confirmed' : status;
    expect(unassign({ status, status_before_waiting: null })).toEqual({
      assignee_id: null,
      status: becomes,
      status_before_waiting: null,
    });
  });

  it('goes on as confirmed when its reporter has answered', () => {
    expect(unassign({ status: 'waiting', status_before_waiting: 'in_progress' })).toMatchObject({
      status: 'waiting',
      status_before_waiting: 'confirmed',
    });
    expect(unassign({ status: 'waiting', status_before_waiting: 'new' }).status_before_waiting).toBe('new');
  });
});

it('lets cases be assigned to everyone who works on them and whose account is not disabled', () => {
  const assignable = ROLES.filter((role) => canBeAssigned({ role, disabled_at: null }));
  expect(assignable.toSorted()).toEqual(['admin', 'crew', 'government']);
  for (const role of ROLES) expect(canBeAssigned({ role, disabled_at: NOW })).toBe(false);
});
