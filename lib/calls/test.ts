import * as z from "zod";
import { declareCalls, json, memberRead } from "./declare.ts";

const Ok = z.object({ ok: z.literal(true) });

export const testCalls = declareCalls({
  AppleOnly: {
    route: "GET /Test/AppleOnly",
    summary: "Responds to a person with an apple.com email address",
    access: "appleAddress",
    effect: "read",
    returns: json(Ok),
    withoutExample: "responds only to people at one company",
  },
  LetsGo: {
    route: "GET /Test/LetsGo",
    summary: "Responds to anyone",
    access: "public",
    effect: "read",
    returns: json(Ok),
    example: { as: "nobody", answer: { ok: true } },
  },
  MemberOnly: {
    route: "GET /Test/MemberOnly",
    summary: "Responds to a member",
    ...memberRead,
    returns: json(Ok),
    example: { as: "owner", answer: { ok: true } },
  },
  OwnerOnly: {
    route: "GET /Test/OwnerOnly",
    summary: "Responds to the owner",
    access: "owner",
    effect: "read",
    returns: json(Ok),
    example: { as: "owner", answer: { ok: true } },
  },
  TestBugsnag: {
    route: "GET /Test/TestBugsnag",
    summary: "Fails on purpose to test error tracking",
    access: "staff",
    effect: "read",
    refusals: ["internal"],
    returns: json(Ok),
    withoutExample: "fails on purpose",
  },
});
