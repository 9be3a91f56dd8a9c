import type { TokenPair, User } from '@smart-waste/contract';
import { readText, writeText } from '../storage.ts';

/** The keys in local storage (AU-23). */
export const TOKEN_KEYS = { access: 'access_token', refresh: 'refresh_token', user: 'demo_user' } as const;

export const accessToken = (): string | null => readText(TOKEN_KEYS.access);
export const refreshToken = (): string | null => readText(TOKEN_KEYS.refresh);

export function storeTokens({ access, refresh }: TokenPair): void {
  writeText(TOKEN_KEYS.access, access);
  writeText(TOKEN_KEYS.refresh, refresh);
}

/** The stored e-mail address of the user with this id; empty when another user or none is stored. */
export function readStoredEmail(id: number): string {
  try {
    const saved: unknown = JSON.parse(readText(TOKEN_KEYS.user) ?? 'null');
    const isSameUser = typeof saved === 'object' && saved !== null && 'id' in saved && saved.id === id;
    return isSameUser && 'email' in saved && typeof saved.email === 'string' ? saved.email : '';
  } catch {
    return '';
  }
}

export const storeUser = (user: User): void => writeText(TOKEN_KEYS.user, JSON.stringify(user));

export function clearStoredSession(): void {
  for (const key of Object.values(TOKEN_KEYS)) writeText(key, null);
}
