import { createEncodedReason, LANGUAGES } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { messageReason } from './message.ts';
import { ROLES } from './roles.ts';
import { freeText, ONE_LINE, ORDINARY_SIGNS, PHONE_CHARACTERS, VISIBLE } from './text.ts';

export const role = z.enum(ROLES, createEncodedReason('validation.one_of', { values: ROLES.join(', ') }));

export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role,
  is_admin: z.boolean(),
  phone_number: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
});
export type User = z.infer<typeof user>;

const requiredText = (max: number) =>
  z
    .string({ error: createEncodedReason('validation.required') })
    .check(
      z.trim(),
      z.normalize('NFKC'),
      z.minLength(1, createEncodedReason('validation.required')),
      z.maxLength(max, createEncodedReason('validation.max_length', { max: max })),
      z.regex(ONE_LINE, ORDINARY_SIGNS),
      z.regex(VISIBLE, ORDINARY_SIGNS),
    );
const secret = z
  .string({ error: createEncodedReason('validation.required') })
  .check(
    z.minLength(1, createEncodedReason('validation.required')),
    z.maxLength(
      LIMITS.passwordMaxLength,
      createEncodedReason('validation.max_length', { max: LIMITS.passwordMaxLength }),
    ),
  );
const newPassword = z
  .string({ error: createEncodedReason('validation.required') })
  .check(
    z.minLength(
      LIMITS.passwordMinLength,
      createEncodedReason('validation.password_length', { min: LIMITS.passwordMinLength }),
    ),
    z.maxLength(
      LIMITS.passwordMaxLength,
      createEncodedReason('validation.max_length', { max: LIMITS.passwordMaxLength }),
    ),
  );
const email = z
  .string({ error: createEncodedReason('validation.required') })
  .check(
    z.trim(),
    z.minLength(1, createEncodedReason('validation.required')),
    z.maxLength(
      LIMITS.emailMaxLength,
      createEncodedReason('validation.max_length', { max: LIMITS.emailMaxLength }),
    ),
    z.email(createEncodedReason('validation.email')),
  );
const optionalText = freeText(LIMITS.profileTextMaxLength);
/** Emergency numbers have three digits, international ones with an extension about twenty. */
const PHONE_DIGITS = { min: 3, max: 20 };
const countDigits = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;
const isPhoneNumber = (text: string) =>
  text === '' ||
  (PHONE_CHARACTERS.test(text) &&
    countDigits(text) >= PHONE_DIGITS.min &&
    countDigits(text) <= PHONE_DIGITS.max);
/** Empty for none. */
const phoneNumber = optionalText.check(
  z.refine(isPhoneNumber, createEncodedReason('validation.phone_number', PHONE_DIGITS)),
);

/** Accounts that were deleted have names that begin so; no other account can. */
export const DELETED_NAME_PREFIX = 'deleted-';

/** The language of the e-mails to this user. */
const language = z.enum(
  LANGUAGES,
  createEncodedReason('validation.one_of', { values: LANGUAGES.join(', ') }),
);

export const credentials = z.object({ username: requiredText(LIMITS.usernameMaxLength), password: secret });
export type Credentials = z.infer<typeof credentials>;

export const registration = z.object({
  username: requiredText(LIMITS.usernameMaxLength).check(
    z.refine(
      (name) => !name.toLowerCase().startsWith(DELETED_NAME_PREFIX),
      createEncodedReason('validation.reserved_name'),
    ),
  ),
  email,
  password: newPassword,
  phone_number: z._default(phoneNumber, ''),
  address: z._default(optionalText, ''),
  language: z.optional(language),
});
export type Registration = z.infer<typeof registration>;

/** What a person may change of their own profile; a new password and a new e-mail address need the current password. */
export const profileUpdate = z.object({
  email: z.optional(email),
  phone_number: z.optional(phoneNumber),
  address: z.optional(optionalText),
  language: z.optional(language),
  current_password: z.optional(secret),
  password: z.optional(newPassword),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

export const PHOTO_CHOICES = ['deleted', 'anonymized'] as const;
/** Deletes the caller's account; the photos are deleted as well, or stay without a name. */
export const accountDeletion = z.object({
  current_password: secret,
  photos: z.enum(
    PHOTO_CHOICES,
    createEncodedReason('validation.one_of', { values: PHOTO_CHOICES.join(', ') }),
  ),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

export const registrationResponse = z.object({ user });

export const forgotPassword = z.object({ email });
export const resetPassword = z.object({ token: requiredText(200), password: newPassword });
export const confirmEmail = z.object({ token: requiredText(LIMITS.tokenMaxLength) });
export const acknowledgement = z.object({ message: z.string(), message_reason: z.optional(messageReason) });
export type Acknowledgement = z.infer<typeof acknowledgement>;

/** A path on this server that a browser can open to download the caller's data. */
export const dataLink = z.object({ url: z.string() });
