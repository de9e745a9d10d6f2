/** A user of a store, in one session of the store's admin, as a verified token names them. */
export interface StoreUser {
  /** The platform's name, as in `connection.name`. */
  platform: string;
  /** The store's domain, in lower case. */
  domain: string;
  /** The user's id at the platform. */
  userId: string;
  /** The session in the store's admin; empty if the platform's tokens name none. */
  sessionId: string;
}

/** What a token says: whose it is, or that it was theirs until it expired. Null: not a token of this platform. */
export type ReadToken = StoreUser | "expired" | null;

/** What a store platform offers. It knows no account. */
export interface Platform {
  name: string;
  /** Verifies a session token of the store's admin. Throws for no text. */
  readToken(token: string, now: Date): ReadToken;
  /** The origins of the admin that shows our pages in frames: of this store, or of any if none is known yet. */
  adminOrigins(domain: string | null): readonly string[];
  /**
   * A script that defines `window.storeToken(): Promise<string>`, which gets a fresh session token from the admin around
   * the page.
   */
  tokenScript(): string;
}
