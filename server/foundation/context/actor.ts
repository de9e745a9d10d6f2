import type { Session } from "./session.ts";

/** Who sent a request, as far as its credentials say; which rights that gives is decided per call. */
export interface Actor {
  session: Session | null;
  /** An API key as it was sent, not yet looked up. */
  key: string | null;
  /** A `Set-Cookie` line to send along, if the cookie's session was just renewed. */
  renewal?: string;
}
