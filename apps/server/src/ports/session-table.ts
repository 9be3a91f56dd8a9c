import type { Role } from '@smart-waste/contract';
import type { AuditEntry } from './audit-log.ts';

/** The user of a session that is not revoked. */
export type SessionUser = { user_id: number; username: string; role: Role };

/** The user who sends a request, and the session. */
export type Caller = SessionUser & { session_id: string };

export type NewSession = {
  session_id: string;
  user_id: number;
  token: NewRefreshToken;
  /** The hash of the password that was sent. The session is opened only while it is that of an account which is not disabled. */
  verified_hash?: string;
  /** What the browser or program called itself; empty when it is not known. */
  user_agent?: string;
  /** The session cannot be continued after this moment; 90 days from now when it is left out. */
  ends_at?: Date;
};

/** A session as its owner sees it. */
export type SessionRow = { session_id: string; user_agent: string; created_at: Date; last_used_at: Date };

export type NewRefreshToken = { token_hash: string; expires_at: Date };

/** Sessions. A session is a chain of refresh tokens of which only the newest is valid (AU-25, AU-26). */
export type SessionTable = {
  /** Returns whether it was opened; not for a password that is no longer the user's, or a disabled account. */
  open: (session: NewSession) => Promise<boolean>;
  /**
   * Swaps a refresh token for the next one in one transaction; the next one expires no later than the session ends.
   * `replayed` means that the token had been used before: the whole session is revoked. `unknown` covers expired,
   * revoked and disabled.
   */
  rotate: (
    token_hash: string,
    next: NewRefreshToken,
    now: Date,
  ) => Promise<{ session_id: string; user_id: number } | 'replayed' | 'unknown'>;
  /**
   * The user of a session that has not ended and whose account is not disabled, with the current role. Records the
   * use of the session, to within a few minutes.
   */
  touchSession: (session_id: string) => Promise<SessionUser | undefined>;
  /**
   * The sessions of this user that can be continued, the last used first, never more than a hundred; and their count.
   */
  list: (user_id: number, now: Date) => Promise<{ rows: SessionRow[]; total: number }>;
  /** Revokes a session and writes the entry, if there is one, to the audit log, in one transaction. One that had ended leaves none. */
  revoke: (session_id: string, entry?: AuditEntry) => Promise<void>;
  /**
   * Revokes every session of this user, ends their links for a new password and writes the entry to the audit log, in one
   * transaction.
   */
  revokeAll: (user_id: number, entry: AuditEntry) => Promise<void>;
  /**
   * Revokes every session of the caller but this one. The entry, whose details say how many of them could have been continued, is written
   * to the audit log in the same transaction, unless that is none.
   */
  revokeOthers: (
    caller: Pick<Caller, 'user_id' | 'session_id'>,
    entry: Omit<AuditEntry, 'details'>,
  ) => Promise<void>;
  /** Deletes tokens that expired before `now` and sessions without tokens; returns how many tokens. */
  removeExpired: (now: Date) => Promise<number>;
};
