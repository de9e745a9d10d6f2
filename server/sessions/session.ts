/** Who is signed in, and in which account, as one query found it. */
export interface Session {
  sessionId: string;
  personId: string;
  emailAddress: string;
  /** Null while the person has no account, or lost the one the session was in. */
  membership: SessionMembership | null;
}

export interface SessionMembership {
  accountId: string;
  role: "owner" | "admin" | "member";
  /** Staff looking into the account: acts as `admin`, with less. */
  isStaff: boolean;
}

/** A session ends after 7 days without use, and after 30 days in any case. */
export const IDLE_LIFETIME_SECONDS = 7 * 24 * 60 * 60;
export const ABSOLUTE_LIFETIME_SECONDS = 30 * 24 * 60 * 60;
/** How old the last renewal is before the next one: one write a day and session. */
export const RENEWAL_AGE_SECONDS = 24 * 60 * 60;
