import type { AssignableMember } from '@smart-waste/contract';
import { canBeAssigned, STAFF_ROLES } from '@smart-waste/core';
import type { SessionUser } from '../../ports/session-table.ts';
import type { UserRow } from '../../ports/user-table.ts';
import type { Deps } from './ports.ts';

/** Whether a case can be assigned to this account. */
export const isActiveStaff = (person: Pick<UserRow, 'role' | 'disabled_at'> | undefined): boolean =>
  person !== undefined && canBeAssigned(person);

/** The people to whom a case can be assigned, by name. A crew assigns none, and sees only itself (CA-108). */
export const listStaff = async (
  { users }: Pick<Deps, 'users'>,
  { user_id, username, role }: SessionUser,
): Promise<AssignableMember[]> =>
  role === 'crew' ? [{ user_id, username, role }] : users.listMembers(STAFF_ROLES);
