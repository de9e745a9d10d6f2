import pg from "pg";
import { expect, test } from "vitest";
import { unlessTooLong, withinTime } from "./within-time.ts";

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError("stopped", 0, "error"), { code });
}

test("a list that exceeds the database's time limit is unavailable, with advice", async () => {
  await expect(withinTime("Choose fewer days.", () => Promise.reject(databaseError("57014")))).rejects.toMatchObject({
    code: "unavailable",
    message: "Choose fewer days.",
  });
});

test("optional parts are left out if they take too long, and for no other reason", async () => {
  expect(await unlessTooLong(Promise.resolve(3))).toBe(3);
  expect(await unlessTooLong(Promise.reject(databaseError("57014")))).toBe(null);
  await expect(unlessTooLong(Promise.reject(databaseError("42501")))).rejects.toMatchObject({ code: "42501" });
});
