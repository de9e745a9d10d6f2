import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeTrackingEvents } from "./tracking-events.ts";

const identified = { event: "identify-user", facts: { user_id: "u1" } };
const connected = { event: "integration-tracking", facts: { integration: "Shopify" } };

/** A browser with these cookies, and a session's storage. */
function open(cookies: Record<string, string>) {
  const [jar, stored] = [new Map(Object.entries(cookies)), new Map<string, string>()];
  const page = {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    cookieStore: {
      get: async (name: string) => (jar.has(name) ? { value: jar.get(name) } : null),
      delete: async (name: string) => void jar.delete(name),
    },
  };
  vi.stubGlobal("window", page);
  return { jar, dataLayer: () => window.dataLayer };
}

beforeEach(() => void vi.unstubAllGlobals());
afterEach(() => void vi.unstubAllGlobals());

test("what the cookies say goes to the tag manager and to the chat once, and the cookies are cleared", async () => {
  const { jar, dataLayer } = open({ aw_identify: "u1", aw_integration: "Shopify" });
  expect(await takeTrackingEvents(null)).toEqual([identified, connected]);
  expect(dataLayer()).toEqual([
    { event: "identify-user", user_id: "u1" },
    { event: "integration-tracking", integration: "Shopify" },
  ]);
  expect([...jar]).toEqual([]);
  expect(await takeTrackingEvents(null)).toEqual([]);
});

test("in a store's admin, without cookies, both come from the account, once per session", async () => {
  const { dataLayer } = open({});
  const account = { intercomUserId: "u1", integration: "Shopify" } as const;
  expect(await takeTrackingEvents(account)).toEqual([identified, connected]);
  expect(await takeTrackingEvents(account)).toEqual([]);
  expect(dataLayer()).toHaveLength(2);
  expect(await takeTrackingEvents({ ...account, intercomUserId: "u2" })).toHaveLength(2);
});

test("nobody is identified in a staff session, and no store where there is none", async () => {
  open({});
  expect(await takeTrackingEvents({ intercomUserId: null, integration: "Shopify" })).toEqual([]);
  expect(await takeTrackingEvents({ intercomUserId: "u1", integration: "None" })).toEqual([identified]);
});
