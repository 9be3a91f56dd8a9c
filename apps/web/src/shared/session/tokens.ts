import { type TokenPair, type User, user as userSchema } from '@smart-waste/contract';
import { readText, writeText } from '../storage.ts';

/** The keys of spec §9. */
export const TOKEN_KEYS = { access: 'access_token', refresh: 'refresh_token', user: 'demo_user' } as const;

export const accessToken = (): string | null => readText(TOKEN_KEYS.access);
export const refreshToken = (): string | null => readText(TOKEN_KEYS.refresh);

export function keepTokens({ access, refresh }: TokenPair): void {
  writeText(TOKEN_KEYS.access, access);
  writeText(TOKEN_KEYS.refresh, refresh);
}

export function savedUser(): User | null {
  try {
    const parsed = userSchema.safeParse(JSON.parse(readText(TOKEN_KEYS.user) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const saveUser = (user: User): void => writeText(TOKEN_KEYS.user, JSON.stringify(user));

export function forgetEverything(): void {
  for (const key of Object.values(TOKEN_KEYS)) writeText(key, null);
}
