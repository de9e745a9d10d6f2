import type { Handlers } from "#server/edge/http/handlers.ts";

/** What each call is for stands in its rights; there is nothing to do once they are settled. */
export const testHandlers: Handlers<"Test"> = {
  AppleOnly: () => ({ ok: true }),
  LetsGo: () => ({ ok: true }),
  MemberOnly: () => ({ ok: true }),
  OwnerOnly: () => ({ ok: true }),
  TestBugsnag: () => {
    throw new Error("TestBugsnag raised this error on purpose.");
  },
};
