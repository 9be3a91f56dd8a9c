import type { CaseStatus, Role } from '@smart-waste/contract';

/** Who works on cases, and so may be given one. */
export const STAFF_ROLES = ['government', 'admin', 'crew'] as const satisfies readonly Role[];

/** Whether cases can be assigned to the person with this account. */
export const canBeAssigned = ({ role, disabled_at }: { role: Role; disabled_at: Date | null }): boolean =>
  disabled_at === null && STAFF_ROLES.some((staff) => staff === role);

type AssignedCase = { status: CaseStatus; status_before_waiting: CaseStatus | null; public_reply: string };
/** The note is of the new status, where there is one. */
type WithoutAssignee = Pick<AssignedCase, 'status' | 'status_before_waiting'> & {
  assignee_id: null;
  public_note?: string;
};

const withoutAssignee = (status: CaseStatus): CaseStatus =>
  status === 'assigned' || status === 'in_progress' ? 'confirmed' : status;

/**
 * What becomes of an open case whose assignee can no longer work on it (CA-98): it waits for another one. What was said
 * with a status ends with it (CA-32).
 */
export function unassign(caseItem: AssignedCase): WithoutAssignee {
  const { status_before_waiting: before, public_reply } = caseItem;
  const status = withoutAssignee(caseItem.status);
  return {
    assignee_id: null,
    status,
    status_before_waiting: before && withoutAssignee(before),
    ...(status !== caseItem.status && { public_note: public_reply }),
  };
}
