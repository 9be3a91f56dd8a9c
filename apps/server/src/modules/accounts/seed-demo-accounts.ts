import { DEMO_ACCOUNTS } from '@smart-waste/contract';
import type { Deps } from './ports.ts';
import { hashPassword } from './passwords.ts';

/** Creates the demo accounts that are missing, the admin first, so that it has id 1 in an empty database. */
export async function seedDemoAccounts({ users, clock }: Pick<Deps, 'users' | 'clock'>): Promise<void> {
  for (const { password, ...account } of Object.values(DEMO_ACCOUNTS)) {
    if (await users.findByUsername(account.username)) continue;
    const password_hash = await hashPassword(password);
    await users.add({ ...account, password_hash, phone_number: '', address: '', created_at: clock.now() });
  }
}
