import type { Role, StaffMember } from '@smart-waste/contract';
import type { Deps } from './ports.ts';

/** Who may work on cases, and so may be given one. */
export const STAFF_ROLES = ['government', 'admin', 'crew'] as const satisfies readonly Role[];

/** The people to whom a case can be assigned, by name. */
export const listStaff = async ({ users }: Pick<Deps, 'users'>): Promise<StaffMember[]> =>
  users.listMembers(STAFF_ROLES);
