import type { Deps } from './ports.ts';

/**
 * Makes a registered user an admin on behalf of the operator; open sessions have the new role
 * from their next call on. Returns undefined for an unknown name.
 */
export async function promoteToAdmin(
  { audit, clock, users }: Pick<Deps, 'audit' | 'clock' | 'users'>,
  username: string,
): Promise<{ username: string } | undefined> {
  const user = await users.findByUsername(username);
  if (!user) return undefined;
  await users.update(user.id, { role: 'admin' });
  await audit.write({
    at: clock.now(),
    actor_id: null,
    action: 'user.role_changed',
    subject: `user:${user.id}`,
    details: { from: user.role, to: 'admin', by: 'command line' },
  });
  return { username: user.username };
}
