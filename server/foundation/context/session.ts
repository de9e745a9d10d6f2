/** Who is signed in, and in which account, as read by one query. */
export interface Session {
  sessionId: string;
  personId: string;
  emailAddress: string;
  /** Null while the person has no account, or lost the one the session was in. */
  membership: SessionMembership | null;
  /** The platform whose tokens open the session, in a store's admin; null if a cookie does. */
  platform: string | null;
  /** Whether it opens its account alone: a platform said who it is, and the person hasn't proved it since. */
  isHeld: boolean;
  /** When the person last proved who they are in this session: by link, code or passkey. */
  signedInAt: Date;
  /**
   * Whether that was within the last 15 minutes, by the database's clock. Never in a session that a ticket opened, nor in
   * one without a second factor while the person has one, such as a session older than the factor.
   */
  isSignInRecent: boolean;
  /** Whether a second factor was used in this session. */
  hasSecondFactor: boolean;
  /** Whether the account requires two-factor sign-in and the session lacks it; never for impersonating staff. */
  needsSecondFactor: boolean;
}

export interface SessionMembership {
  accountId: string;
  role: "owner" | "admin" | "member";
  /** Staff impersonating the account: acts as `admin`, with fewer rights. */
  isStaff: boolean;
}

/** How long after signing in a sensitive change is possible without signing in again (calls with `recentSignIn`). */
export const RECENT_SIGN_IN_MINUTES = 15;

/** A session ends after 7 days without use, and after 30 days in any case. */
export const IDLE_LIFETIME_SECONDS = 7 * 24 * 60 * 60;
export const ABSOLUTE_LIFETIME_SECONDS = 30 * 24 * 60 * 60;
/** How old the last renewal must be before the next one: one write per day and session. */
export const RENEWAL_AGE_SECONDS = 24 * 60 * 60;
