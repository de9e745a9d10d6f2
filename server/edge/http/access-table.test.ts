import { expect, test } from "vitest";
import { callOf, everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import {
  appExceptions,
  changingGets,
  closedToStaff,
  levelOf,
  needsRecentSignIn,
  openWrites,
  wireCalls,
} from "./testing/access-table.ts";

const routeText = (name: CallName) => `${routeOf(name).method} ${routeOf(name).path}`;
const declared = everyCall().map(({ name, call }) => ({ route: routeText(name), call }));

test("the specification's 78 calls and the one for discount codes are declared, and the others are under /app", () => {
  expect(Object.keys(wireCalls)).toHaveLength(79);
  const routes = declared.map(({ route }) => route);
  expect(routes.filter((route) => !/^[A-Z]+ \/app\//.test(route)).toSorted()).toEqual(
    Object.keys(wireCalls).toSorted(),
  );
});

test("every call that the tables name is declared", () => {
  const routes = declared.map(({ route }) => route);
  const named = [...Object.keys(appExceptions), ...closedToStaff, ...needsRecentSignIn];
  expect(named.filter((route) => !routes.includes(route))).toEqual([]);
});

test.each(declared)("$route is declared for the callers that the contract allows", ({ route, call }) => {
  const level = levelOf(route);
  expect(call.access).toBe(level === "adminOrOneself" ? "member" : level);
  // The owner's calls are closed to staff by role already.
  if (call.access !== "owner") expect(call.notForStaff ?? false).toBe(closedToStaff.includes(route));
});

test("a sensitive change needs a recent sign-in", () => {
  const asking = declared.filter(({ call }) => call.recentSignIn).map(({ route }) => route);
  expect(asking.toSorted()).toEqual(needsRecentSignIn.toSorted());
});

test.each(declared)("$route is declared with the effect in the contract", ({ route, call }) => {
  if (route in changingGets) expect(call.effect).toBe(changingGets[route]);
  else if (openWrites.includes(route)) expect(call.effect).toBe("open");
  else expect(call.effect === "change").toBe(!route.startsWith("GET "));
});

test("reads with a key are allowed from anywhere, reads with a session only from our site", () => {
  for (const { call } of declared) {
    const takesKey = call.access === "key" || call.access === "memberOrKey" || call.access === "storefront";
    if (takesKey) expect(call.effect).toBe("open");
  }
  expect(callOf("Profile.Profile").effect).toBe("read");
});
