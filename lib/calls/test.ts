import * as z from "zod";
import { declareCalls, json } from "./declare.ts";

const Ok = z.object({ ok: z.literal(true) });

export const testCalls = declareCalls("Test", {
  AppleOnly: {
    summary: "Answers a person with an address at apple.com",
    access: "appleAddress",
    effect: "read",
    returns: json(Ok),
  },
  LetsGo: { summary: "Answers anyone", access: "public", effect: "read", returns: json(Ok) },
  MemberOnly: { summary: "Answers a member", access: "member", effect: "read", returns: json(Ok) },
  OwnerOnly: { summary: "Answers the owner", access: "owner", effect: "read", returns: json(Ok) },
  TestBugsnag: {
    summary: "Fails on purpose, to see error tracking work",
    access: "staff",
    effect: "read",
    returns: json(Ok),
  },
});
