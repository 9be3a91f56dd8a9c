import { type Credentials, DAY_MS, DEMO_ACCOUNTS, type LoginResponse } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { UserRow } from '../../ports/user-table.ts';
import { presentUser } from './account.ts';
import { passwordMatches } from './passwords.ts';
import type { Deps } from './ports.ts';
import { type AccessTokens, createRefreshToken } from './tokens.ts';

type LogInDeps = Pick<Deps, 'users' | 'sessions' | 'audit' | 'clock' | 'ids' | 'log'> & {
  tokens: AccessTokens;
  /** Whether this request may use the demo accounts. */
  demoAccounts: boolean;
  client: Client;
  /** The days after which the session ends however often it is used. */
  sessionMaxDays: number;
};

/** Who sends the request: the network address, and what the browser calls itself. */
type Client = { address: string; userAgent: string };

/** Longer than any browser's name for itself. */
const MAX_USER_AGENT_LENGTH = 300;

/** Opens a session. An unknown name and a wrong password are refused with the same message after the same time. */
export async function logIn(deps: LogInDeps, credentials: Credentials): Promise<LoginResponse> {
  const { users, sessions, clock, ids, tokens } = deps;
  const user = await users.findByUsername(credentials.username);
  const matches = await passwordMatches(user?.password_hash, credentials.password);
  if (user && !matches) recordFailure(deps, user);
  if (!user || !matches) throw createMismatchError();
  if (user.disabled_at) throw new AppError('account_disabled', createReason('error.login.disabled'));
  if (!deps.demoAccounts && isDemo(credentials)) {
    throw new AppError('account_disabled', createReason('error.login.demo_accounts_off'));
  }

  const session_id = ids.newId();
  const refresh = createRefreshToken({ clock, ids });
  const session = {
    session_id,
    user_id: user.id,
    token: refresh.row,
    verified_hash: user.password_hash,
    user_agent: deps.client.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    ends_at: new Date(clock.now().getTime() + deps.sessionMaxDays * DAY_MS),
  };
  // The password was changed meanwhile, or the account disabled.
  if (!(await sessions.open(session))) throw createMismatchError();
  const access = await tokens.sign(
    { user_id: user.id, username: user.username, role: user.role },
    session_id,
  );
  return { access, refresh: refresh.secret, user: presentUser(user) };
}

const createMismatchError = () => new AppError('invalid_credentials', createReason('error.login.mismatch'));

/** Does not wait for the entry, because its time would tell which names exist. */
function recordFailure({ audit, clock, log, client }: LogInDeps, { id }: UserRow): void {
  const { address } = client;
  const entry = { at: clock.now(), actor_id: null, subject: `user:${id}`, details: { address } };
  audit
    .write({ ...entry, action: 'user.login_failed' })
    .catch((error: unknown) => log.error({ err: error }, 'a failed login could not be recorded'));
}

/** A data folder may still hold demo accounts from a time when they were on; their passwords are public. */
const isDemo = ({ username, password }: Credentials): boolean =>
  Object.values(DEMO_ACCOUNTS).some(
    (demo) => demo.username === username.toLowerCase() && demo.password === password.normalize('NFKC'),
  );
