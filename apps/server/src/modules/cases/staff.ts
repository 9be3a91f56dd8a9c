import type { AssignableMember, Role } from '@smart-waste/contract';
import type { SessionUser } from '../../ports/session-table.ts';
import type { UserRow } from '../../ports/user-table.ts';
import type { Deps } from './ports.ts';

/** Who may work on cases, and so may be given one. */
const STAFF_ROLES = ['government', 'admin', 'crew'] as const satisfies readonly Role[];

/** Whether a case can be assigned to this account. */
export const isActiveStaff = (person: Pick<UserRow, 'role' | 'disabled_at'> | undefined): boolean =>
  person !== undefined && person.disabled_at === null && STAFF_ROLES.some((role) => role === person.role);

/** The people to whom a case can be assigned, by name. A crew assigns none, and sees nobody but itself (CA-108). */
export const listStaff = async (
  { users }: Pick<Deps, 'users'>,
  { user_id, username, role }: SessionUser,
): Promise<AssignableMember[]> =>
  role === 'crew' ? [{ user_id, username, role }] : users.listMembers(STAFF_ROLES);
