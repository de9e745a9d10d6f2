import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readEvent } from "./read-event.ts";
import { readSignedInstance } from "./signed-instance.ts";
import { wixWebhooks } from "./webhook-source.ts";

const appId = "aaaaaaaa-2222-4333-8444-555555555555";
const instanceId = "11111111-2222-4333-8444-555555555555";
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("the instance of a dashboard", () => {
  const [secret, signDate] = ["wix-secret-1", "2026-11-20T10:00:00.000Z"];
  const now = new Date(signDate);
  const vector =
    "KkpmEMhwjdYxospFi2E264zSaydKoKzy6FUjAfxl9lg.eyJpbnN0YW5jZUlkIjoiMTExMTExMTEtMjIyMi00MzMzLTg0NDQtNTU1NTU1NTU1NTU1Iiwic2lnbkRhdGUiOiIyMDI2LTExLTIwVDEwOjAwOjAwLjAwMFoiLCJ1aWQiOiJ1MSIsInBlcm1pc3Npb25zIjoiT1dORVIifQ";
  const read = (text: string, at = now) => readSignedInstance(text, { appId, secret }, at);
  const data = { instanceId, signDate, uid: "u1", permissions: "OWNER" };
  const signed = (value: unknown, key = secret) => {
    const encoded = encode(value);
    return `${createHmac("sha256", key).update(encoded).digest("base64url")}.${encoded}`;
  };
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const [signature = "", encoded = ""] = vector.split(".");

  test("names the site and who opened it", () => {
    expect(read(vector)).toEqual({ instanceId, user: { userId: "u1", isOwner: true } });
    expect(signed(data)).toBe(vector);
    expect(read(signed({ ...data, permissions: "CONTRIBUTOR" }))?.user).toEqual({ userId: "u1", isOwner: false });
    expect(read(signed({ ...data, appDefId: appId.toUpperCase() }))).not.toBeNull();
  });

  test("is read with the secret before the current one while that is accepted", () => {
    const text = signed(data, "wix-secret-0");
    expect(read(text)).toBeNull();
    expect(readSignedInstance(text, { appId, secret, previousSecret: "wix-secret-0" }, now)).toEqual(read(vector));
  });

  test("is read for a day, because a dashboard may give its frame one that it was given earlier", () => {
    expect(read(vector, later(23 * 60))).not.toBeNull();
  });

  test.each([
    ["without a user", { uid: null }],
    ["without permissions", { permissions: undefined }],
    ["with empty permissions", { permissions: "" }],
    ["of a member of the site", { siteMemberId: "u1" }],
  ])("%s names nobody", (_which, changes) => expect(read(signed({ ...data, ...changes }))?.user).toBeNull());

  test.each<[string, string, Date?]>([
    ["missing", ""],
    ["without a signature", `.${encoded}`],
    ["signed with another secret", signed(data, "wix-secret-2")],
    ["for another site, with this one's signature", `${signature}.${encode({ ...data, instanceId: appId })}`],
    ["of another app", signed({ ...data, appDefId: instanceId })],
    ["replayed a day later", vector, later(24 * 60 + 1)],
    ["not signed yet", vector, later(-2)],
    ["without a date", signed({ ...data, signDate: undefined })],
    ["for no site", signed({ ...data, instanceId: "1 OR 1" })],
    ["with a padded signature", `${signature}=.${encoded}`],
    ["with a third part", `${vector}.x`],
    ["oversized", signed({ ...data, more: "x".repeat(4096) })],
    ["of no JSON", `${createHmac("sha256", secret).update("x").digest("base64url")}.x`],
  ])("is refused %s", (_how, text, at = now) => expect(read(text, at)).toBeNull());
});

describe("a webhook", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const now = new Date("2026-11-20T10:00:00.000Z");
  const seconds = now.getTime() / 1000;
  const usual = { iat: seconds, exp: seconds + 3600 };
  const token = (claims: object, key: KeyObject = privateKey, header: object = { alg: "RS256", typ: "JWT" }) => {
    const text = `${encode(header)}.${encode(claims)}`;
    return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`;
  };
  const wrapped = (eventType: string, data: unknown, more = {}) =>
    JSON.stringify({ eventType, instanceId, data: JSON.stringify(data), ...more });
  const removed = wrapped("AppRemoved", { appId });
  const sourceWith = (publicKeyText: string | null) =>
    wixWebhooks(() => (publicKeyText === null ? null : { appId, publicKey: publicKeyText }));
  const verify = (text: string, source = sourceWith(pem), at = now) =>
    source.verify({
      body: Buffer.from(text),
      headers: new Headers(),
      query: new URLSearchParams(),
      now: at,
      secret: null,
    });
  const good = token({ ...usual, data: removed });
  const [header = "", payload = "", signature = ""] = good.split(".");

  test("is accepted with the key as PEM and as its Base64, and names the site", () => {
    const expected = { eventId: `${instanceId}:AppRemoved ${now.getTime()}`, topic: "AppRemoved", subject: instanceId };
    expect(verify(good)).toEqual(expected);
    expect(verify(`${good}\n`, sourceWith(Buffer.from(pem).toString("base64")))).toEqual(expected);
    expect(verify(token({ ...usual, iss: "wix.com", aud: appId, data: removed }))).toEqual(expected);
    expect(verify(token({ ...usual, aud: ["x", appId], data: removed }))).toEqual(expected);
  });

  const hmac = (key: string) => {
    const text = `${encode({ alg: "HS256", typ: "JWT" })}.${payload}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
  const unsigned = `${encode({ alg: "none", typ: "JWT" })}.${payload}.`;
  const swapped = `${header}.${encode({ ...usual, data: wrapped("AppRemoved", {}, { instanceId: appId }) })}.${signature}`;

  test.each<[string, string]>([
    ["missing", ""],
    ["of no token", removed],
    ["signed with another key", token({ ...usual, data: removed }, other)],
    ["expired", token({ iat: seconds - 7200, exp: seconds - 3600, data: removed })],
    ["without a time of expiry", token({ iat: seconds, data: removed })],
    ["not valid yet", token({ ...usual, nbf: seconds + 600, data: removed })],
    ["issued in the future", token({ iat: seconds + 600, exp: seconds + 3600, data: removed })],
    ["of another issuer", token({ ...usual, iss: "evil.example", data: removed })],
    ["for another app", token({ ...usual, aud: instanceId, data: removed })],
    ["of another site with this one's signature", swapped],
    ["without a signature", `${header}.${payload}`],
    ["with an empty signature", `${header}.${payload}.`],
    ["with a cut signature", good.slice(0, -4)],
    ["with a padded signature", `${good}=`],
    ["with alg none", unsigned],
    ["with alg none and a signature", `${unsigned}${signature}`],
    ["with HS256 and the public key as the secret", hmac(pem)],
    ["with RS256 said in small letters", token({ ...usual, data: removed }, privateKey, { alg: "rs256" })],
    ["with another hash of RSA in its header", token({ ...usual, data: removed }, privateKey, { alg: "RS512" })],
    [
      "with something critical in its header",
      token({ ...usual, data: removed }, privateKey, { alg: "RS256", crit: ["x"] }),
    ],
    ["with a fourth part", `${good}.x`],
    ["oversized", token({ ...usual, data: removed, more: "x".repeat(512 * 1024) })],
  ])("is refused %s", (_how, text) => expect(verify(text)).toBeNull());

  test("is refused where no app is registered, and by a key that isn't RSA's", () => {
    expect(verify(good, sourceWith(null))).toBeNull();
    const { publicKey: ec } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(verify(good, sourceWith(ec.export({ type: "spki", format: "pem" }).toString()))).toBeNull();
    expect(verify(good, sourceWith("no key at all"))).toBeNull();
  });

  test("that is signed, but no event, is invalid", () => {
    for (const data of ["{}", "no JSON", "5", wrapped("a b", {}), JSON.stringify({ eventType: "AppRemoved" })]) {
      expect(() => verify(token({ ...usual, data }))).toThrow(/must have an event type/);
    }
    const wrong = wrapped("wix.ecom.v1.order_created", { id: "1", entityFqdn: "wix.ecom.v1.order" });
    expect(() => verify(token({ ...usual, data: wrong }))).toThrow(/isn't what Wix documents/);
  });

  const orderId = "9d3e1a52-0000-4000-8000-000000000077";
  const entity = { id: orderId, status: "APPROVED", createdDate: "2026-11-20T10:00:00Z", channelInfo: { type: "WEB" } };
  const event = (slug: string, more: object) =>
    token({
      ...usual,
      data: wrapped(`wix.ecom.v1.order_${slug}`, {
        id: "event-1",
        entityFqdn: "wix.ecom.v1.order",
        slug,
        entityId: orderId,
        entityEventSequence: "12",
        ...more,
      }),
    });
  const asked = (text: string) => readEvent("", text);

  test("has the event's id, so that a repeated one is known", () => {
    expect(verify(event("created", { createdEvent: { entity } }))).toMatchObject({ eventId: `${instanceId}:event-1` });
  });

  test("about an order has the order, or the order is read", () => {
    const expected = { kind: "order", order: { sourceOrderId: orderId, isAccepted: true } };
    expect(asked(event("created", { createdEvent: { entity } }))).toMatchObject(expected);
    expect(asked(event("updated", { updatedEvent: { currentEntity: entity } }))).toMatchObject(expected);
    const changed = { kind: "orderChanged", sourceOrderId: orderId };
    expect(asked(event("approved", { actionEvent: { body: { order: entity } } }))).toEqual(changed);
    expect(asked(event("updated", { updatedEvent: { currentEntity: { id: orderId } } }))).toEqual(changed);
    expect(asked(event("updated", { updatedEvent: { currentEntity: { ...entity, id: appId } } }))).toEqual(changed);
  });

  test("of a request to forget a shopper erases what we have of the order", () => {
    const more = { updatedEvent: { currentEntity: entity }, triggeredByAnonymizeRequest: true };
    expect(asked(event("updated", more))).toEqual({
      kind: "eraseShopper",
      shopper: { customerId: null, emailAddress: null, sourceOrderIds: [orderId] },
    });
  });

  test("about the app says when it was removed; anything else is nothing of ours", () => {
    expect(asked(good)).toEqual({ kind: "uninstalled", at: new Date(now.getTime() + 999) });
    expect(asked(token({ ...usual, data: wrapped("AppInstalled", { appId }) }))).toEqual({ kind: "other" });
    expect(asked(token({ ...usual, data: wrapped("wix.contacts.v4.contact_created", {}) }))).toEqual({ kind: "other" });
  });
});
