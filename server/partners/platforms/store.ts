/**
 * A connected store. Credentials are a text that only the platform's folder reads; the caller stores them
 * sealed.
 */
export interface Store {
  /** In lower case: a myshopify.com domain, a host name, `stores/<hash>`, an instance id. */
  domain: string;
  /** The current credentials. */
  credentials(): Promise<string>;
  /**
   * Replaces credentials under one lock per store and returns those that are valid after it. `renew` gets the current
   * ones; it returns them unchanged if another request has renewed them in the meantime. What it returns is stored before
   * anyone uses it.
   */
  renew(renew: (current: string) => Promise<string>): Promise<string>;
  /**
   * Ends every request to the store when the time for all of them is over. Not the renewal of credentials, whose answer
   * must not be lost. Absent for a single request, which has a time limit of its own.
   */
  signal?: AbortSignal | undefined;
}

/** A store right after its install was verified. */
export interface VerifiedStore {
  domain: string;
  credentials: string;
  scopes: readonly string[];
  /** The users that the proof named, the one who connected first. */
  users: readonly PlatformPerson[];
}

/** A user of a store's admin. The address is what the platform says, and opens nothing by itself. */
export interface PlatformPerson {
  userId: string;
  emailAddress: string | null;
  name: string | null;
  isOwner: boolean;
}

/** What a store says about itself; null where it doesn't say. */
export interface StoreDetails {
  name: string | null;
  /** The plan that the store has at its platform. */
  planName: string | null;
  /** ISO 4217, in upper case. */
  currency: string | null;
  /** An IANA time zone. */
  timeZone: string | null;
  websiteUrl: string | null;
  /** Where it can be reached; it opens nothing. Absent where the platform doesn't say. */
  contactEmail?: string | null;
}
