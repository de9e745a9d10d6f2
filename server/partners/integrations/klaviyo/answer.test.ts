import { expect, test } from "vitest";
import type { Outgoing } from "../integration.ts";
import { accountOf, outcomeOf } from "./answer.ts";

const credential = { apiKey: "pk_secret" };

function answered(status: number, body: unknown, headers: Record<string, string> = {}): Outgoing {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    fetch: () => Promise.reject(new Error("no request is expected")),
    now: new Date("2026-11-20T12:00:00.000Z"),
    lastAnswer: () => ({ status, headers: new Headers(headers), body: text }),
    lastFailure: () => null,
  };
}

function errors(status: number, code: string, detail: string) {
  return { errors: [{ id: "1", status, code, title: "Wrong.", detail, source: { pointer: "/data" } }] };
}

const slowDown = { kind: "later", scope: "connection", notBefore: new Date("2026-11-20T12:00:07.000Z") };

test.each([
  [202, "", { kind: "delivered" }],
  [400, errors(400, "invalid", "Invalid email address"), { kind: "refused", reason: /Invalid email address/ }],
  [401, errors(401, "not_authenticated", "No key."), { kind: "pause", why: "credentials", reason: /new private key/ }],
  [401, errors(401, "authentication_failed", "Wrong key."), { kind: "pause", why: "credentials" }],
  [403, errors(403, "permission_denied", "Scope"), { kind: "pause", why: "permission", reason: /events:write/ }],
  [403, "<html>", { kind: "pause", why: "permission", reason: /events:write/ }],
  [409, errors(409, "duplicate_profile", "It exists."), { kind: "refused", reason: /It exists/ }],
  [429, errors(429, "throttled", "Request was throttled."), slowDown],
  [400, errors(400, "invalid", "The key pk_secret is wrong"), { kind: "refused", reason: /The key … is wrong/ }],
  [400, { errors: [{ title: "Wrong." }] }, { kind: "refused", reason: /Wrong\.$/ }],
  [503, "<html>", { kind: "later", scope: "message" }],
  [524, "", { kind: "later", scope: "message" }],
])("HTTP %i %j", (status, body, { reason, ...expected }: { kind: string; reason?: RegExp; why?: string }) => {
  const outcome = outcomeOf(answered(status, body, { "retry-after": "7" }), "events:write", credential);
  expect(outcome).toMatchObject(expected);
  if (reason) expect(outcome).toMatchObject({ reason: expect.stringMatching(reason) });
});

test("a key that may not read the account is said to be valid, and which permission it lacks", () => {
  const outcome = accountOf(answered(403, errors(403, "permission_denied", "Scope")), credential);
  const reason = expect.stringMatching(/^The API key is valid, .* accounts:read\./);
  expect(outcome).toEqual({ kind: "pause", why: "permission", reason });
});

const tokens = { accessToken: "kat-secret", refreshToken: "krt-secret", expiresAt: "2026-11-20T13:00:00.000Z" };

test.each([
  [
    401,
    errors(401, "not_authenticated", "No token."),
    { kind: "pause", why: "credentials", reason: /Connect Klaviyo/ },
  ],
  [403, errors(403, "permission_denied", "Scope"), { kind: "pause", why: "permission", reason: /Connect .*allow it/ }],
  [400, errors(400, "invalid", "kat-secret and krt-secret"), { kind: "refused", reason: /… and …$/ }],
])("with tokens, HTTP %i %j", (status, body, { reason, ...expected }) => {
  const outcome = outcomeOf(answered(status, body), "events:write", tokens);
  expect(outcome).toMatchObject({ ...expected, reason: expect.stringMatching(reason) });
});

test.each([
  [
    { data: [{ id: "AbC123", attributes: { contact_information: { organization_name: "Goods" } } }] },
    { id: "AbC123", name: "Goods" },
  ],
  [{ data: [{ id: 5, attributes: { contact_information: { organization_name: 5 } } }] }, {}],
  [{ data: [] }, {}],
])("the account's ID and name are read from %j", (body, account) => {
  expect(accountOf(answered(200, body), credential)).toEqual({ kind: "account", ...account });
});

test.each(["<html>", "", "null", "{}"])("an account that can't be read is asked for later: %j", (body) => {
  expect(accountOf(answered(200, body), credential)).toMatchObject({ kind: "later" });
});
