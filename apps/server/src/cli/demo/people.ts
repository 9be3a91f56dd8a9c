import { DEMO_ACCOUNTS, type Role } from '@smart-waste/contract';
import { StartupError } from '../../lib/errors.ts';
import { hashPassword } from '../../modules/accounts/passwords.ts';
import type { Ids } from '../../ports/deps.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import type { UserRow, UserTable } from '../../ports/user-table.ts';

const FIRST_NAMES = [
  ...['aarti', 'amit', 'anil', 'bhavna', 'deepak', 'divya', 'farhan', 'gita', 'harish', 'isha', 'kavita'],
  ...['lokesh', 'meena', 'nikhil', 'pooja', 'ravi', 'sameer', 'sunita', 'vikram', 'zoya'],
];
const LAST_NAMES = ['agarwal', 'choudhary', 'joshi', 'gupta', 'khan', 'sharma'];
const OFFICERS = ['anita.rathore', 'imran.qureshi', 'manoj.saini', 'priya.mathur', 'rekha.bhati'];
const CREWS = ['crew.bani-park', 'crew.chandpole', 'crew.johari', 'crew.ramganj', 'crew.station'];

const CITIZENS = LAST_NAMES.flatMap((last) => FIRST_NAMES.map((first) => `${first}.${last}`));
/** No e-mail can be delivered to this domain (RFC 2606). */
const buildEmail = (username: string): string => `${username}@demo.invalid`;

/** How many there are of each, in every demonstration. */
export const PEOPLE = { citizens: CITIZENS.length, officers: OFFICERS.length, crews: CREWS.length };

export type DemoPeople = Readonly<Record<'citizens' | 'officers' | 'crews', readonly SessionUser[]>>;
type PeopleDeps = { users: UserTable; ids: Pick<Ids, 'newSecret'> };
type Group = { usernames: readonly string[]; role: Role; since: Date };

/**
 * The people of a demonstration; those who are missing are added, with a random password. With `hasDemo` the
 * demo account of each role takes the place of the first one, so that there are as many as without. Throws StartupError
 * when another person has one of the names.
 */
export async function addPeople(
  deps: PeopleDeps,
  { since, hasDemo }: { since: Date; hasDemo: boolean },
): Promise<DemoPeople> {
  const password_hash = await hashPassword(deps.ids.newSecret());
  const add = async ({ usernames, role }: Omit<Group, 'since'>) => {
    const people: SessionUser[] = [];
    for (const username of usernames) {
      const added = { username, role, password_hash, created_at: since };
      people.push(toSessionUser(await findOrAdd(deps, added)));
    }
    const demo = hasDemo ? await findDemoAccount(deps, role) : undefined;
    return demo ? [demo, ...people.slice(1)] : people;
  };
  return {
    officers: await add({ usernames: OFFICERS, role: 'government' }),
    crews: await add({ usernames: CREWS, role: 'crew' }),
    citizens: await add({ usernames: CITIZENS, role: 'user' }),
  };
}

type AddedUser = Pick<UserRow, 'username' | 'role' | 'password_hash' | 'created_at'>;

async function findOrAdd({ users }: PeopleDeps, user: AddedUser): Promise<UserRow> {
  const email = buildEmail(user.username);
  const added = await users.add({ ...user, email, phone_number: '', address: '' });
  const row = added === 'username_taken' ? await users.findByUsername(user.username) : added;
  if (row?.email === email && row.role === user.role && row.disabled_at === null) return row;
  throw new StartupError(
    `The account ${user.username} is not as the demonstration made it. Rename or remove it, or use an empty database.`,
  );
}

/** The demo account of this role, when the installation has one. */
async function findDemoAccount({ users }: PeopleDeps, role: Role): Promise<SessionUser | undefined> {
  const account = Object.values(DEMO_ACCOUNTS).find((one) => one.role === role);
  const row = account && (await users.findByUsername(account.username));
  return row?.role === role && row.disabled_at === null ? toSessionUser(row) : undefined;
}

const toSessionUser = ({ id, username, role }: UserRow): SessionUser => ({ user_id: id, username, role });
