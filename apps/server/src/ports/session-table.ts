import type { Role } from '@smart-waste/contract';

/** The person behind a log-in that still stands. */
export type SessionUser = { user_id: number; username: string; role: Role };

/** Who calls, and in which session. */
export type Caller = SessionUser & { session_id: string };

export type NewRefreshToken = { token_hash: string; expires_at: Date };

/** Sessions. A session is a chain of refresh tokens of which only the newest is valid (AU-25, AU-26). */
export type SessionTable = {
  open: (session: { session_id: string; user_id: number; token: NewRefreshToken }) => Promise<void>;
  /**
   * Swaps a refresh token for the next one in one transaction. `replayed` means that the token had been used
   * before: the whole session is revoked. `unknown` covers expired, revoked and disabled.
   */
  rotate: (
    token_hash: string,
    next: NewRefreshToken,
    now: Date,
  ) => Promise<{ session_id: string; user_id: number } | 'replayed' | 'unknown'>;
  /** The user of a session that is not revoked and whose account is not disabled, with the role of now. */
  findUser: (session_id: string) => Promise<SessionUser | undefined>;
  revoke: (session_id: string) => Promise<void>;
  /** Ends every log-in of this user, except the session `except` when it is given. */
  revokeAll: (user_id: number, except?: string) => Promise<void>;
  /** Deletes what expired before `now`; answers how many tokens. */
  removeExpired: (now: Date) => Promise<number>;
};
