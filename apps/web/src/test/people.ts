import type { LoginResponse, Role, User } from '@smart-waste/contract';
import { signIn } from '../shared/session/session.ts';

const encodeBase64Url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

type TokenOptions = { id?: number; username?: string; role?: Role; lifeSeconds?: number; serial?: number };

/** An unsigned access token, valid for an hour by default; `serial` makes two of them differ. */
export function fakeToken({
  id = 7,
  username = 'asha',
  role = 'user',
  lifeSeconds = 3600,
  serial = 0,
}: TokenOptions = {}) {
  const iat = Math.floor(Date.now() / 1000);
  const payload = { user_id: id, username, role, iat, exp: iat + lifeSeconds, jti: String(serial) };
  return `${encodeBase64Url({ alg: 'HS256' })}.${encodeBase64Url(payload)}.signature`;
}

export const personWith = (role: Role = 'user'): User => ({
  id: 7,
  username: 'asha',
  email: 'asha@example.org',
  role,
  is_admin: role === 'admin',
  phone_number: '',
  address: '',
  created_at: '2026-01-05T08:00:00.000Z',
});

export const createLoginAnswer = (role: Role = 'user'): LoginResponse => ({
  access: fakeToken({ role }),
  refresh: 'refresh-1',
  user: personWith(role),
});

/** Signs a user in, as a successful login would. */
export const signInAs = (role: Role = 'user', id = 7): void =>
  signIn({ ...createLoginAnswer(role), access: fakeToken({ role, id }) });
