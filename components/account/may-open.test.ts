import { expect, test } from "vitest";
import { mayOpen } from "./may-open.ts";

const owner = { isOwner: true, userRole: "owner" } as const;
const admin = { isOwner: false, userRole: "admin" } as const;
const member = { isOwner: false, userRole: "member" } as const;

test.each([
  ["/manage-api-keys", [owner, admin], [member, undefined]],
  ["/account/staff-activity", [owner], [admin, member, undefined]],
  ["/account/users", [owner, admin, member, undefined], []],
])("%s is there for those who may open it", (path, those, others) => {
  expect(those.map((person) => mayOpen(path, person))).toEqual(those.map(() => true));
  expect(others.map((person) => mayOpen(path, person))).toEqual(others.map(() => false));
});
