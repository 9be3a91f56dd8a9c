import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP names for it: 19 MiB, 2 passes, 1 lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same letters typed on another keyboard are the same password. */
const canonical = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), ARGON2ID);

let nobodysHash: Promise<string> | undefined;

/** Whether the password is the one that was hashed; without a hash it takes as long and is never. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobodysHash), canonical(password));
  return matches && passwordHash !== undefined;
}
