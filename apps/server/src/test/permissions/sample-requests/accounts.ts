import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_NOTIFICATION_CHOICES } from '@smart-waste/core';
import { requestEmailChange } from '../../../modules/accounts/email-change.ts';
import { hashToken } from '../../../modules/accounts/tokens.ts';
import { createLinks } from '../../../modules/notifications/unsubscribe-token.ts';
import type { Email } from '../../../ports/mailer.ts';
import { addUser } from '../../rows.ts';
import { PASSWORD } from '../../test-app.ts';
import {
  createParameters,
  createToken,
  nextNumber,
  type RequestContext,
  type SampleRequest,
  type SampleRequests,
} from './sample-request.ts';

/** Those of accounts, sessions and notifications. */
export const ACCOUNT_REQUESTS = {
  login: async ({ caller }) => ({ payload: { username: caller.username, password: PASSWORD } }),
  register: async () => {
    const username = `newcomer-${nextNumber()}`;
    return { payload: { username, email: `${username}@example.org`, password: PASSWORD } };
  },
  refresh: async ({ caller }) => ({ payload: { refresh: caller.refresh } }),
  updateProfile: async () => ({ payload: {} }),
  confirmEmail: async ({ api }) => {
    const user = await addUser(api.deps);
    let token = '';
    const mailer = {
      send: async ({ text }: Email) => {
        token = /#confirm-email=([\w.-]+)/.exec(text)?.[1] ?? '';
      },
    };
    const { deps, secrets } = api;
    await requestEmailChange(
      { ...deps, mailer, secrets, publicUrl: '' },
      user,
      `${randomUUID()}@example.org`,
    );
    return { payload: { token } };
  },
  deleteAccount: async ({ api }) => {
    // Another admin, so that the one who calls is not the last.
    await addUser(api.deps, { role: 'admin' });
    return { payload: { current_password: 'a guess', photos: 'deleted' } };
  },
  saveNotificationSettings: async () => ({ payload: DEFAULT_NOTIFICATION_CHOICES }),
  addPushDevice: async () => {
    const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
    return { payload: { endpoint: `https://9.9.9.9/${randomUUID()}`, keys } };
  },
  removePushDevice: async () => ({ payload: { endpoint: 'https://9.9.9.9/unknown' } }),
  showUnsubscribe: createUnsubscribeQuery,
  unsubscribe: createUnsubscribeQuery,
  endSession: async ({ api, userId }) => {
    const session_id = randomUUID();
    const token = { token_hash: randomUUID(), expires_at: new Date(Date.now() + 60_000) };
    await api.deps.sessions.open({ session_id, user_id: userId, token });
    return { params: { session_id } };
  },
  forgotPassword: async () => ({ payload: { email: 'unknown@example.org' } }),
  resetPassword: async ({ api }) => {
    const token = randomUUID();
    const { id: user_id } = await addUser(api.deps);
    const expires_at = new Date(Date.now() + 60_000);
    await api.deps.passwordResets.add({ token_hash: hashToken(token), user_id, expires_at });
    return { payload: { token, password: PASSWORD } };
  },
  downloadLinkedData: async ({ api }) => {
    const { id: user_id } = await addUser(api.deps); // one download at a time for each person
    return { query: { token: await createToken(api, user_id, 'own data') } };
  },
  changeRole: async (context) => ({ ...(await createParameters(context)), payload: { role: 'government' } }),
} satisfies SampleRequests;

async function createUnsubscribeQuery({ api, userId }: RequestContext): Promise<SampleRequest> {
  const { unsubscribe } = await createLinks(
    { ...api.deps, secrets: api.secrets, publicUrl: 'http://a' },
    userId,
  );
  return { query: Object.fromEntries(new URL(unsubscribe).searchParams) };
}
