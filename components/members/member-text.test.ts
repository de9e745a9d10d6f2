import { describe, expect, test } from "vitest";
import type { Member } from "#lib/calls/shapes.ts";
import { initialsOf } from "./member-text.ts";

const member: Member = {
  emailAddress: "someone@example.com",
  name: null,
  userRole: "member",
  isOwner: false,
  status: "active",
  invitedAt: null,
  lastSeenAt: null,
};

describe("a person's initials", () => {
  test("are taken from the first and last name, else from the address", () => {
    expect(initialsOf({ ...member, name: "Ada Byron King" })).toBe("AK");
    expect(initialsOf({ ...member, name: " émile " })).toBe("É");
    expect(initialsOf(member)).toBe("S");
  });

  test("never split a character", () => {
    expect(initialsOf({ ...member, name: "𝒜da 𝒦ing" })).toBe("𝒜𝒦");
  });
});
