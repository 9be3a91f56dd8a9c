import type { LoginResponse, User } from '@smart-waste/contract';
import { parseTokenPayload } from '@smart-waste/core';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { accessToken, clearStoredSession, readStoredEmail, storeTokens, storeUser } from './tokens.ts';

/** The token's claims suffice to start; the other fields arrive with the profile. */
export type Person = Pick<User, 'id' | 'username' | 'email' | 'role' | 'is_admin'>;
export type Session = {
  /** True while the first check, a login or a registration is in progress (AU-31). */
  isLoading: boolean;
  person: Person | null;
  /** True after the user logged out: the guard then stays silent. */
  loggedOutByUser: boolean;
};

const SIGNED_OUT: Session = { isLoading: false, person: null, loggedOutByUser: false };
let session: Session = { ...SIGNED_OUT, isLoading: true };
const { subscribe, notify } = createListeners();

function change(next: Partial<Session>): void {
  session = { ...session, ...next };
  notify();
}

function readPerson(token: string): Person | null {
  const payload = parseTokenPayload(token);
  if (!payload) return null;
  const { user_id: id, username, role } = payload;
  // The token is newer than the saved person: an admin may have changed the role since.
  return { id, username, email: readStoredEmail(id), role, is_admin: role === 'admin' };
}

/** Reads the session from local storage, for example after another tab changed it. */
export function readSession(): void {
  const token = accessToken();
  const person = token === null ? null : readPerson(token);
  change({ person, isLoading: false, loggedOutByUser: false });
}

export function signIn(answer: LoginResponse): void {
  storeUser(answer.user);
  storeTokens(answer);
  readSession();
}

/** Completes the user with the profile of the server. */
export function updatePerson(user: User): void {
  storeUser(user);
  readSession();
}

export function signOut({ byUser = false } = {}): void {
  clearStoredSession();
  change({ ...SIGNED_OUT, loggedOutByUser: byUser });
}

export const setSessionLoading = (isLoading: boolean): void => change({ isLoading });
export const getCurrentSession = (): Session => session;

export const onSessionChange: (listener: () => void) => () => void = subscribe;

export const useSession = (): Session =>
  useSyncExternalStore(onSessionChange, getCurrentSession, () => SIGNED_OUT);

/** The logged-in person; for screens behind the guard. */
export const usePerson = (): Person | null => useSession().person;
