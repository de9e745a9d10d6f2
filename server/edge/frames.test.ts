import { expect, test, vi } from "vitest";
import { findScreen } from "#lib/screens.ts";
import { storeToken } from "../../sandbox/store/token.ts";
import { admitPage } from "./frames.ts";

vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
vi.stubEnv("NODE_ENV", "test");
vi.stubEnv("SANDBOX_URL", "http://127.0.0.1:3001");

const store = { store: "harbor.sandbox.example", userId: "1" };
const good = storeToken({ ...store, seconds: 60 });
const expired = storeToken({ ...store, seconds: -1 });
const admin = ["http://127.0.0.1:3001"];

function admit(path: string, headers: Record<string, string> = {}) {
  const url = new URL(path, "https://surveys.example.com");
  return admitPage({ headers: new Headers(headers), url }, findScreen(url.pathname));
}

test("a token in a frame's address identifies, and lets the store's admin alone show the page", () => {
  const headers = { "sec-fetch-dest": "iframe" };
  const page = { kind: "page", ancestors: admin, token: good };
  expect(admit(`/dashboard?id_token=${good}`, headers)).toEqual(page);
  expect(admit(`/dashboard?id_token=${expired}`, headers)).toEqual({ kind: "token-page", ancestors: admin });
  expect(admit("/dashboard?id_token=x.y.z", headers)).toEqual({ kind: "refused", ancestors: admin });
  expect(admit("/dashboard", headers)).toEqual({ kind: "token-page", ancestors: admin });
});

test("outside a frame a token in the address identifies nobody: a link could hold another person's", () => {
  const page = { kind: "page", ancestors: [], token: null };
  expect(admit(`/dashboard?id_token=${good}`, { "sec-fetch-dest": "document" })).toEqual(page);
  expect(admit("/dashboard", { "sec-fetch-dest": "document" })).toEqual(page);
});

test("Next's own requests have the token in a header, and are refused without a good one", () => {
  expect(admit("/surveys", { authorization: `Bearer ${good}` })).toMatchObject({ kind: "page", token: good });
  for (const token of [expired, "sk_key"]) {
    expect(admit("/surveys", { authorization: `Bearer ${token}` }).kind).toBe("refused");
  }
  expect(admit("/surveys", { authorization: "Basic eDp5" })).toMatchObject({ kind: "page", token: null });
});

test("our own frames are also shown inside an admin if they have a one-time address", () => {
  const headers = { "sec-fetch-dest": "iframe" };
  expect(admit("/Preview/Survey?accountId=1", headers)).toMatchObject({ kind: "page", ancestors: ["'self'"] });
  expect(admit("/Preview/Survey?accountId=1&once=t", headers).ancestors).toEqual(["'self'", ...admin]);
});
