import * as z from "zod";
import { declareCalls, json } from "./declare.ts";

const Ok = z.object({ ok: z.literal(true) });

export const testCalls = declareCalls("Test", {
  AppleOnly: {
    summary: "Responds to a person with an apple.com email address",
    access: "appleAddress",
    effect: "read",
    returns: json(Ok),
  },
  LetsGo: { summary: "Responds to anyone", access: "public", effect: "read", returns: json(Ok) },
  MemberOnly: { summary: "Responds to a member", access: "member", effect: "read", returns: json(Ok) },
  OwnerOnly: { summary: "Responds to the owner", access: "owner", effect: "read", returns: json(Ok) },
  TestBugsnag: {
    summary: "Fails on purpose to test error tracking",
    access: "staff",
    effect: "read",
    returns: json(Ok),
  },
});
