import { createPublicKey, randomUUID, verify } from "node:crypto";
import { expect, test } from "vitest";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { aServiceAccount } from "../testing/a-service-account.ts";
import { outgoingAnswered, outgoingFailed } from "../testing/test-outgoing.ts";
import { accessTokens, requestToken } from "./access-token.ts";

const account = aServiceAccount();
const body = { access_token: "ya29.one", expires_in: 3599, token_type: "Bearer" };
const at = (time: string) => new Date(`2026-11-20T${time}.000Z`);

/** Tokens are kept for a process, by the account. */
const ownTokens = () => accessTokens({ ...account, email: `${randomUUID()}@google.example` });

test("a token is asked for by an assertion that the account's key signs", async () => {
  const out = outgoingAnswered({ body });
  expect(await requestToken(account, out)).toMatchObject({ kind: "token", token: "ya29.one" });
  const [request] = out.requests;
  expect(`${request?.method} ${request?.url}`).toBe("POST https://oauth2.googleapis.com/token");
  expect(request?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
  const form = new URLSearchParams(request?.body);
  expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
  const [header = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const read = (part: string) => membersOf(parseJson(Buffer.from(part, "base64url").toString()));
  expect(read(header)).toEqual({ alg: "RS256", typ: "JWT" });
  const iat = out.now.getTime() / 1000;
  expect(read(claims)).toEqual({
    iss: account.email,
    scope: "https://www.googleapis.com/auth/spreadsheets",
    iat,
    exp: iat + 3600,
    aud: "https://oauth2.googleapis.com/token",
  });
  const signed = Buffer.from(`${header}.${claims}`);
  expect(verify("RSA-SHA256", signed, createPublicKey(account.privateKey), Buffer.from(signature, "base64url"))).toBe(
    true,
  );
});

test("a token is kept until shortly before it expires", async () => {
  const tokens = ownTokens();
  const get = async (time: string, token: string) => {
    const out = { ...outgoingAnswered({ body: { ...body, access_token: token } }), now: at(time) };
    return await tokens.get(out);
  };
  expect(await get("10:00:00", "ya29.one")).toMatchObject({ token: "ya29.one", isNew: true });
  expect(await get("10:54:00", "ya29.two")).toMatchObject({ token: "ya29.one", isNew: false });
  expect(await get("10:55:00", "ya29.three")).toMatchObject({ token: "ya29.three", isNew: true });
  tokens.drop("ya29.one");
  expect(await get("10:55:01", "ya29.four")).toMatchObject({ token: "ya29.three" });
  tokens.drop("ya29.three");
  expect(await get("10:55:02", "ya29.five")).toMatchObject({ token: "ya29.five", isNew: true });
});

test("a token whose lifetime isn't known is used, and not kept", async () => {
  const tokens = ownTokens();
  const out = outgoingAnswered({ body: { access_token: "ya29.one" } });
  expect(await tokens.get(out)).toMatchObject({ token: "ya29.one" });
  expect(await tokens.get(out)).toMatchObject({ isNew: true });
  expect(out.requests).toHaveLength(2);
});

test("many who need a token at once share one request, and a failure isn't kept", async () => {
  const tokens = ownTokens();
  const failing = outgoingFailed("timeout");
  expect(await tokens.get(failing)).toMatchObject({ kind: "unknown" });
  const outs = [1, 2, 3].map(() => outgoingAnswered({ body }));
  const granted = await Promise.all(outs.map((out) => tokens.get(out)));
  expect(granted.every((one) => one.kind === "token" && one.token === "ya29.one")).toBe(true);
  expect(outs.map(({ requests }) => requests.length)).toEqual([1, 0, 0]);
});

test.each([
  "<html>",
  "",
  "null",
  {},
  { access_token: 5, expires_in: 1 },
  { access_token: "two\nlines", expires_in: 1 },
])("a response without a token is tried again later: %j", async (unreadable) => {
  expect(await requestToken(account, outgoingAnswered({ body: unreadable }))).toMatchObject({ kind: "later" });
});
