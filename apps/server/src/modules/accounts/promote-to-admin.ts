import type { Deps } from './ports.ts';

/**
 * Makes a registered user an admin on behalf of the operator; open sessions have the new role
 * from their next call on. Returns undefined for an unknown name.
 */
export async function promoteToAdmin(
  { clock, users }: Pick<Deps, 'clock' | 'users'>,
  username: string,
): Promise<{ username: string } | undefined> {
  const user = await users.findByUsername(username);
  if (!user) return undefined;
  const isPromoted = await users.promote(user.id, {
    at: clock.now(),
    actor_id: null,
    action: 'user.role_changed',
    subject: `user:${user.id}`,
    details: { to: 'admin', by: 'command line' },
  });
  return isPromoted ? { username: user.username } : undefined;
}
