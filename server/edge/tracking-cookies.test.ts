import { expect, test } from "vitest";
import { endedSessionCookie, sessionCookie, sessionCookieOptions } from "#server/foundation/context/session-cookie.ts";
import { identifyCookie, integrationCookie } from "./tracking-cookies.ts";

test("the cookies of a session and of tracking apply to every path", () => {
  const lines = [
    ...[sessionCookie("token", new Date()), endedSessionCookie()],
    ...[identifyCookie("person"), integrationCookie("Wix")],
  ];
  expect(lines.filter((line) => !/; Path=\/;/.test(line))).toEqual([]);
  expect(sessionCookieOptions().path).toBe("/");
});
