import { unassign } from '@smart-waste/core';
import type { UnassignCases } from '../tables/administer-user.ts';
import { CASE_ROW } from './case-row.ts';
import { buildAssignments, writeChange } from './change-case.ts';

/**
 * Takes the open cases from a person who can no longer work on them (CA-98), inside the transaction that says so, as
 * changes of the product itself; `actor_id` is who the audit log names. Those that have ended stay as they ended. The
 * cases are locked in the order of their ids, so that two such changes do not wait for each other in a circle.
 */
export const unassignCases: UnassignCases = async (trx, { user_id, at, actor_id }) => {
  const assigned = await trx
    .selectFrom('cases')
    .select(CASE_ROW)
    .where('assignee_id', '=', user_id)
    .where('is_open', '=', true)
    .orderBy('case_id')
    .forNoKeyUpdate()
    .execute();
  for (const held of assigned) {
    const from = String(user_id);
    const change = unassign(held);
    const to = change.status === held.status ? null : change.status;
    await writeChange(trx, held, {
      set: buildAssignments(change),
      record: {
        event: {
          kind: 'unassigned',
          at,
          actor_id: null,
          action: null,
          from,
          to,
          text: '',
          is_public: false,
        },
        audit: {
          at,
          actor_id,
          action: 'case.changed',
          details: { assignee_id: { from: user_id, to: null } },
        },
      },
    });
  }
};
