import type { NotificationChoices } from '@smart-waste/contract';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';
import type { SessionTable } from '../../ports/session-table.ts';

export type PasswordReset = { token_hash: string; user_id: number; expires_at: Date };

/** One-time links for a forgotten password; only hashes are stored. */
export type PasswordResetTable = {
  /** Older links of the same user stop working. */
  add: (reset: PasswordReset) => Promise<void>;
  /** The user of a link; undefined when it is unknown, used or expired. */
  find: (token_hash: string, now: Date) => Promise<number | undefined>;
};

/** What happens to the photos of an account that its owner deletes: `anonymized` ones stay without a name. */
export type AccountRemoval = { user_id: number; photos: 'deleted' | 'anonymized'; entry: AuditEntry };

/** A deleted account; `withPhotos`: all its photos are to be deleted, not only what it left in the trash. */
export type AccountToClear = { user_id: number; deleted_at: Date; withPhotos: boolean };

/** The removal of accounts; what refers to them keeps their id and finds no personal data. */
export type AccountRemovals = {
  /**
   * Deletes the personal data, the sessions and the links of an account and writes the entry to the audit log, in one
   * transaction. The last active admin stays, also when two leave at the same moment.
   */
  remove: (removal: AccountRemoval) => Promise<'removed' | 'last-admin' | 'no-such-user'>;
  /** Deleted accounts that may have left photos which are to be deleted, in the order of their ids. */
  listAccountsToClear: (page: { after: number; limit: number }) => Promise<AccountToClear[]>;
  /** Nothing of this account is left to be deleted, and nothing can follow any more. */
  completeClearing: (user_id: number) => Promise<void>;
};

/** A report as its sender downloads it, with what they answered or said later about its case. */
export type DownloadedReport = {
  number: number;
  case_number: number;
  created_at: Date;
  image_id: string | null;
  words: string;
  is_public: boolean;
  answers: { at: string; text: string }[];
};

/** A photo that a person added to a case, to reopen it or after the cleaning. */
export type OwnCasePhoto = {
  photo_id: string;
  photo_key: string;
  case_number: number;
  purpose: string;
  taken_at: Date;
  added_at: Date;
  latitude: number | null;
  longitude: number | null;
};

/** A browser that is notified: without its address at the push service and its keys, with which anyone could write to it. */
export type DownloadedDevice = { push_service: string; added_at: Date };

/** Filters of the list of cases that a member of the staff saved under a name. */
export type DownloadedView = { name: string; query: string; is_shared: boolean; created_at: Date };

/** What a person gave beside uploads. */
export type OwnRecords = {
  /** The reports of this person after this number, in the order of their numbers. */
  listReports: (user_id: number, paging: { limit: number; after: number }) => Promise<DownloadedReport[]>;
  listCasePhotos: (user_id: number) => Promise<OwnCasePhoto[]>;
  /** What this person said about cleanings, with words or without. */
  listFeedback: (user_id: number) => Promise<{ case_number: number; cleaned_at: Date; is_clean: boolean }[]>;
  listFollowedCases: (user_id: number) => Promise<{ case_number: number; since: Date }[]>;
  readNotifications: (
    user_id: number,
  ) => Promise<{ choices: NotificationChoices; devices: DownloadedDevice[] }>;
  /** What this person said against the results of own photos, also of those in the trash. */
  listHints: (user_id: number) => Promise<{ image_id: string; words: string; given_at: Date }[]>;
  listCaseViews: (user_id: number) => Promise<DownloadedView[]>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  passwordResets: PasswordResetTable;
  accountRemovals: AccountRemovals;
  ownRecords: OwnRecords;
};

/** A table of sessions with a cache of their users. */
export type CachedSessions = SessionTable & {
  /**
   * Forgets what is cached of this user, without a statement of the database, so that it cannot fail. For what ended sessions
   * in a transaction, when that is over; also when it is not known whether it was committed.
   */
  invalidateUser: (user_id: number) => void;
};

/** What the routes of this module depend on: their process caches sessions. */
export type RouteDeps = Deps & { sessions: CachedSessions };
