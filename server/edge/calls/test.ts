import type { testCalls } from "#lib/calls/test.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

/** The purpose of each call is its access check; once that passes there is nothing to do. */
export const testHandlers: Handlers<typeof testCalls> = {
  AppleOnly: () => ({ ok: true }),
  LetsGo: () => ({ ok: true }),
  MemberOnly: () => ({ ok: true }),
  OwnerOnly: () => ({ ok: true }),
  TestBugsnag: () => {
    throw new Error("TestBugsnag raised this error on purpose.");
  },
};
