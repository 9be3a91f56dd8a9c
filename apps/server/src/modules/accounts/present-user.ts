import type { User } from '@smart-waste/contract';
import type { UserRow } from '../../ports/user-table.ts';

/** A user as the wire knows them: without the password's hash. */
export function presentUser({ id, username, email, role, phone_number, address, created_at }: UserRow): User {
  const is_admin = role === 'admin';
  return { id, username, email, role, is_admin, phone_number, address, created_at: created_at.toISOString() };
}
