import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP names for it: 19 MiB, 2 passes, 1 lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same characters in another Unicode form are the same password. */
const normalizePassword = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  hash(normalizePassword(password), ARGON2ID);

let dummyHash: Promise<string> | undefined;

/** Whether the password matches the hash; without a hash, false after the same time. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await dummyHash), normalizePassword(password));
  return matches && passwordHash !== undefined;
}
