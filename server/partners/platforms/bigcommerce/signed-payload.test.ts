import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readSignedPayload } from "./index.ts";

const app = {
  clientId: "bc-client-1",
  secret: "bc-secret-1",
  controlPanelUrl: "https://store-{hash}.mybigcommerce.com",
  callbackUrl: "https://surveys.example.com/api/connect/bigcommerce/auth",
};
const issuedAt = 1_795_300_000;
const now = new Date(issuedAt * 1000);
const claims = {
  aud: "bc-client-1",
  iss: "bc",
  iat: issuedAt,
  nbf: issuedAt - 5,
  exp: issuedAt + 86_400,
  jti: "c0ffee00-0000-4000-8000-000000000002",
  sub: "stores/abc123",
  user: { id: 7, email: "u@example.com", locale: "en-US" },
  owner: { id: 5, email: "o@example.com" },
  url: "/",
  channel_id: null,
};
const header = { alg: "HS256", typ: "JWT" };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
function tokenOf(
  payload: object = claims,
  { head = header as object, secret = app.secret, hash = "sha256" } = {},
): string {
  const signed = `${part(head)}.${part(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}
const read = (token: string, at = now) => readSignedPayload(token, app, at);
const seconds = (more: number) => new Date(now.getTime() + more * 1000);

test("a payload is signed as documented, and says which store and which user", () => {
  expect(tokenOf().split(".")[2]).toBe("lNtSQw7b65ReltFKfnj2EKpNHVxVWtB-3iYYnVhD6aQ");
  expect(read(tokenOf())).toEqual({
    domain: "stores/abc123",
    user: { userId: "7", emailAddress: "u@example.com", name: null, isOwner: false },
    id: claims.jti,
    issuedAt: new Date(now.getTime() + 999),
  });
  expect(read(tokenOf({ ...claims, user: claims.owner }))?.user.isOwner).toBe(true);
});

test("a payload signed with the secret before the current one is read while that is accepted", () => {
  const token = tokenOf(claims, { secret: "bc-secret-0" });
  expect(read(token)).toBeNull();
  expect(readSignedPayload(token, { ...app, previousSecret: "bc-secret-0" }, now)).toEqual(read(tokenOf()));
});

test("a payload is valid from its start to its end, with some seconds for clocks that differ", () => {
  expect(read(tokenOf(), seconds(86_409))).not.toBeNull();
  expect(read(tokenOf(), seconds(86_411))).toBeNull();
  expect(read(tokenOf(), seconds(-14))).not.toBeNull();
  expect(read(tokenOf(), seconds(-16))).toBeNull();
});

test.each<[string, string]>([
  ["signed with another secret", tokenOf(claims, { secret: "bc-secret-2" })],
  ["signed with an empty secret", tokenOf(claims, { secret: "" })],
  ["signed by another algorithm", tokenOf(claims, { head: { alg: "HS512", typ: "JWT" }, hash: "sha512" })],
  ["naming another algorithm", tokenOf(claims, { head: { alg: "RS256", typ: "JWT" } })],
  ["naming no algorithm", `${part({ alg: "none" })}.${part(claims)}.`],
  ["naming no algorithm, yet signed", tokenOf(claims, { head: { alg: "none" } })],
  ["without a signature", tokenOf().slice(0, tokenOf().lastIndexOf("."))],
  ["with a cut signature", tokenOf().slice(0, -1)],
  [
    "with other claims than were signed",
    tokenOf().replace(/\.[\w-]+\./, `.${part({ ...claims, sub: "stores/other" })}.`),
  ],
  ["with a fourth part", `${tokenOf()}.x`],
  ["for another app", tokenOf({ ...claims, aud: "bc-client-2" })],
  ["for several apps", tokenOf({ ...claims, aud: ["bc-client-1"] })],
  ["of another issuer", tokenOf({ ...claims, iss: "bc2" })],
  ["of no issuer", tokenOf({ ...claims, iss: undefined })],
  ["that never expires", tokenOf({ ...claims, exp: undefined })],
  ["whose end is no number", tokenOf({ ...claims, exp: "9999999999" })],
  ["whose end is beyond all dates", tokenOf({ ...claims, exp: 1e300 })],
  ["without a start", tokenOf({ ...claims, nbf: undefined })],
  ["without an id", tokenOf({ ...claims, jti: undefined })],
  ["of no store", tokenOf({ ...claims, sub: undefined })],
  ["of a store with a path", tokenOf({ ...claims, sub: "stores/abc/../def" })],
  ["of a store in capitals", tokenOf({ ...claims, sub: "stores/ABC" })],
  ["without a user", tokenOf({ ...claims, user: undefined })],
  ["whose user's id is no id", tokenOf({ ...claims, user: { id: { $gt: 0 } } })],
  ["that is oversized", tokenOf({ ...claims, url: "x".repeat(5_000) })],
  ["that is no token", "abc"],
  ["that is empty", ""],
])("a payload is refused: %s", (_how, token) => expect(read(token)).toBeNull());
