import type { AccountState, Role } from '@smart-waste/contract';
import type { Language } from '@smart-waste/messages';
import type { AuditEntry } from './audit-log.ts';

export type UserRow = {
  id: number;
  username: string;
  email: string;
  password_hash: string;
  role: Role;
  phone_number: string;
  address: string;
  /** The language of e-mails to the user; null while it is not known. */
  language: Language | null;
  /** When the user last showed that e-mails to this address arrive; null before. */
  email_verified_at: Date | null;
  disabled_at: Date | null;
  created_at: Date;
};

export type NewUser = Omit<UserRow, 'id' | 'disabled_at' | 'language' | 'email_verified_at'> & {
  language?: Language;
};

/** `search` is part of a username or an e-mail address; shorter than three characters it is the beginning. */
export type UserFilter = {
  search?: string | undefined;
  role?: Role | undefined;
  state?: AccountState | undefined;
};

/** A user with the figures of the account that admins see. */
export type AccountRow = Omit<UserRow, 'password_hash' | 'language' | 'email_verified_at'> & {
  uploads: number;
  sessions: number;
};

/** A change that an admin makes to another user, and its entry in the audit log. */
export type AdminChange = {
  id: number;
  change: { role: Role } | { disabled_at: Date | null };
  entry: AuditEntry & { actor_id: number };
};

/** A new password, with what allows it: the current one, or a link that was e-mailed; and what else is stored with it. */
export type PasswordChange = {
  id: number;
  change: Pick<UserRow, 'password_hash'> & UserChange;
  allowedBy:
    | { current_hash: string; session_id: string }
    /** The hash of the token of a link that has not expired at `entry.at`. */
    | { link_hash: string };
  entry: AuditEntry;
};

/** An e-mail address that was confirmed; `from` is the address for which the link was made. */
export type EmailChange = { id: number; from: string; to: string; entry: AuditEntry };

type UserChange = Partial<Pick<UserRow, 'email_verified_at' | 'phone_number' | 'address' | 'language'>>;

/** Usernames and e-mail addresses are compared without regard to case. Deleted accounts are found by none of it. */
export type UserTable = {
  /**
   * The new user, unless the username is taken, also when two people register at the same moment. The entry, of which the user is
   * actor and subject, is written to the audit log in the same transaction.
   */
  add: (
    user: NewUser,
    audit?: Omit<AuditEntry, 'actor_id' | 'subject'>,
  ) => Promise<UserRow | 'username_taken'>;
  findById: (id: number) => Promise<UserRow | undefined>;
  findByUsername: (username: string) => Promise<UserRow | undefined>;
  /** The accounts with this address, the oldest first: an address may belong to several. At most ten. */
  listByEmail: (email: string) => Promise<UserRow[]>;
  /** The user names of these ids, also of deleted accounts; unknown ids are left out. */
  findNames: (ids: readonly number[]) => Promise<Map<number, string>>;
  update: (id: number, change: UserChange) => Promise<UserRow | undefined>;
  /**
   * Stores a new password, ends all links for one and the sessions of the user, except the one of which the current
   * password was sent, and writes the entry to the audit log, in one transaction. Undefined when what allows it no longer
   * does: the password was changed or the link used meanwhile, also at the same moment.
   */
  changePassword: (change: PasswordChange) => Promise<UserRow | undefined>;
  /**
   * The address is confirmed from `entry.at` on. Another one than before ends the links for a new password, and has the entry
   * in the audit log; all in one transaction. False when the user has another address than `from` by now.
   */
  confirmEmail: (change: EmailChange) => Promise<boolean>;
  /**
   * Changes a user, ends their sessions and their links for a new password, and writes the entry to the audit log, in one
   * transaction. The actor must be an admin at that moment and cannot change themselves, so an admin is always left, also
   * when two act at once. A change without effect is `unchanged` and adds no entry. The entry of a change of role gets the
   * earlier role as `from`.
   */
  updateAsAdmin: (
    change: AdminChange,
  ) => Promise<'changed' | 'unchanged' | 'no-such-user' | 'own-account' | 'not-an-admin'>;
  /**
   * Makes a user an admin and writes the entry, with the earlier role as `from`, to the audit log, in one transaction. The
   * sessions stay. False when the account was deleted.
   */
  promote: (id: number, entry: AuditEntry) => Promise<boolean>;
  /** Newest account first. `before` is the last id of the page before. */
  listPage: (filter: UserFilter, paging: { limit: number; before: number | null }) => Promise<AccountRow[]>;
  /** How many there are, counted up to `max`. */
  count: (filter: UserFilter, max: number) => Promise<number>;
  /** The people with one of these roles whose accounts are not disabled, by name; at most a thousand. */
  listMembers: (roles: readonly Role[]) => Promise<{ user_id: number; username: string; role: Role }[]>;
  findAccount: (id: number) => Promise<AccountRow | undefined>;
};
