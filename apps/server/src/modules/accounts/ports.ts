import type { SharedDeps } from '../../ports/deps.ts';

export type Email = { to: string; subject: string; text: string };

/** Sends e-mails, or writes them to a folder where there is no mail server. */
export type Mailer = { send: (email: Email) => Promise<void> };

export type PasswordReset = { token_hash: string; user_id: number; expires_at: Date };

/** One-time links for a forgotten password; only hashes are stored. */
export type PasswordResetTable = {
  /** Older links of the same user stop working. */
  add: (reset: PasswordReset) => Promise<void>;
  /** Deletes every link of this user. */
  removeAll: (user_id: number) => Promise<void>;
  /** Deletes the link and returns its user, or undefined when it is unknown, used or expired. */
  take: (token_hash: string, now: Date) => Promise<number | undefined>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & { mailer: Mailer; passwordResets: PasswordResetTable };
