import { createReason, type Reason } from '@smart-waste/messages';

type PasswordOwner = { username: string; email: string };
type PasswordRules = {
  minLength: number;
  /** Whether the password, in lower case, is on a list of common ones. */
  isCommon: (password: string) => boolean;
};

/** Fewer characters than this beside a name protect nothing. */
const MIN_BESIDE_A_NAME = 4;
const MIN_DIFFERENT_CHARACTERS = 3;

/**
 * Why this password is too easy to guess for this person, with what to change; null for one that will do. No kinds of
 * characters are required, because that makes passwords harder to remember and no harder to guess.
 */
export function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
  { minLength, isCommon }: PasswordRules,
): Reason | null {
  const text = password.normalize('NFKC').toLowerCase();
  if (text.length < minLength) return createReason('validation.password_length', { min: minLength });
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS) return createReason('validation.password_repeats');
  if (listNames(owner).some((name) => text.replaceAll(name, '').length < MIN_BESIDE_A_NAME))
    return createReason('validation.password_personal');
  return isCommon(text) ? createReason('validation.password_common') : null;
}

const listNames = ({ username, email }: PasswordOwner): string[] =>
  [username, email, email.split('@')[0] ?? '', 'smartwaste', 'smart waste']
    .map((name) => name.normalize('NFKC').toLowerCase())
    .filter((name) => name !== '');
