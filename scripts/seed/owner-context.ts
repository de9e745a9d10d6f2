import { randomUUIDv7 } from "node:crypto";
import type { MemberContext } from "#server/foundation/context/context.ts";

/** Who owns the demo account. */
export interface DemoOwner {
  personId: string;
  emailAddress: string;
}

/** The owner, signed in to the demo account at a time. */
export function ownerContext({ personId, emailAddress }: DemoOwner, accountId: string, now: Date): MemberContext {
  const membership = { accountId, role: "owner", isStaff: false } as const;
  const signIn = {
    signedInAt: now,
    isSignInRecent: true,
    hasSecondFactor: false,
    needsSecondFactor: false,
    platform: null,
    isHeld: false,
  };
  const session = { sessionId: randomUUIDv7(), personId, emailAddress, membership, ...signIn };
  return { session, personId, emailAddress, ...membership, traceId: randomUUIDv7(), now };
}
