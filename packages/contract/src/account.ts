import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { userId } from './image.ts';
import { LIMITS } from './limits.ts';
import { listPaging } from './paging.ts';
import { ROLES } from './roles.ts';
import { ONE_LINE, ORDINARY_SIGNS } from './text.ts';
import { role, user } from './user.ts';

/** An account as admins see it. */
export const account = z.extend(user, {
  disabled_at: z.nullable(z.iso.datetime()),
  /** The number of their uploads. */
  uploads: z.int(),
  /** The number of their active sessions. */
  sessions: z.int(),
});
export type Account = z.infer<typeof account>;

/** `total` is null above LIMITS.countedAccounts, because counting would take too long. */
export const accountList = z.object({
  data: z.array(account),
  next_cursor: z.nullable(z.string()),
  total: z.nullable(z.int()),
});
export type AccountList = z.infer<typeof accountList>;

export const ACCOUNT_STATES = ['active', 'disabled'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

const TOO_LONG = createEncodedReason('validation.max_length', { max: LIMITS.searchMaxLength });

export const accountListQuery = z.object({
  /** Part of a username or an e-mail address; one or two characters match its beginning. */
  search: z.optional(
    z
      .string(createEncodedReason('validation.once'))
      .check(
        z.trim(),
        z.normalize('NFKC'),
        z.maxLength(LIMITS.searchMaxLength, TOO_LONG),
        z.regex(ONE_LINE, ORDINARY_SIGNS),
      ),
  ),
  role: z.optional(z.enum(ROLES, createEncodedReason('validation.one_of', { values: ROLES.join(', ') }))),
  state: z.optional(
    z.enum(ACCOUNT_STATES, createEncodedReason('validation.one_of', { values: ACCOUNT_STATES.join(', ') })),
  ),
  ...listPaging,
});
export type AccountListQuery = z.infer<typeof accountListQuery>;

export const accountParams = z.object({ user_id: userId });
export const roleChange = z.object({ role });
