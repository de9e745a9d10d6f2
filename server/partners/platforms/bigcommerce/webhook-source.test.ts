import { expect, test } from "vitest";
import { bigCommerceStores } from "./stores.ts";
import { bigCommerceWebhooks, signatureOf } from "./webhook-source.ts";

const secret = "bc-secret-1";
const own = "a1b2c3d4e5f6";
const sentAt = 1_795_300_000;
const now = new Date(sentAt * 1000);
const body =
  '{"scope":"store/order/created","store_id":"1","producer":"stores/abc123","data":{"type":"order","id":77},"hash":"h","created_at":1795300000}';
const signature = "v1,hteO32Z/OsaaMhwIuTZ2TKy0oQ76blmnuM+oDPOr6i0=";
const source = bigCommerceWebhooks({ secret });

interface Sent {
  text?: string;
  id?: string;
  at?: number;
  signed?: string;
  ownSecret?: string | null;
  known?: string | null;
  by?: ReturnType<typeof bigCommerceWebhooks>;
}

function verify({
  text = body,
  id = "msg_1",
  at = sentAt,
  signed,
  ownSecret = own,
  known = own,
  by = source,
}: Sent = {}) {
  const headers = new Headers({ "webhook-id": id, "webhook-timestamp": String(at) });
  headers.set("webhook-signature", signed ?? signatureOf(secret, `${id}.${at}.`, text));
  if (ownSecret !== null) headers.set("x-afterword-secret", ownSecret);
  const query = new URLSearchParams({ store: "c1" });
  return by.verify({ body: Buffer.from(text), headers, query, now, secret: known });
}

test("a webhook is signed as documented, and names its connection, its store and its message", () => {
  expect(signatureOf(secret, `msg_1.${sentAt}.`, body)).toBe(signature);
  expect(verify({ signed: signature })).toEqual({
    eventId: "msg_1",
    topic: "store/order/created",
    subject: "stores/abc123",
  });
  const query = new URLSearchParams({ store: "c1" });
  expect(source.connectionOf?.({ body: Buffer.from(body), headers: new Headers(), query, now })).toBe("c1");
});

test("a webhook may have signatures with several secrets", () => {
  expect(verify({ signed: `v1,AAAA ${signature} v2,BBBB` })).not.toBeNull();
  expect(verify({ signed: `${"v1,AAAA ".repeat(20)}${signature}` })).toBeNull();
});

test("a webhook is accepted within five minutes of its time", () => {
  for (const at of [sentAt - 299, sentAt + 299]) expect(verify({ at })).not.toBeNull();
  for (const at of [sentAt - 301, sentAt + 301]) expect(verify({ at })).toBeNull();
});

test.each<[string, Sent]>([
  ["signed with another secret", { signed: signatureOf("bc-secret-2", `msg_1.${sentAt}.`, body) }],
  ["signed for another message", { signed: signatureOf(secret, `msg_2.${sentAt}.`, body) }],
  ["signed for another time", { signed: signatureOf(secret, `msg_1.${sentAt - 1}.`, body) }],
  ["with other bytes than were signed", { text: `${body} `, signed: signature }],
  ["without a version", { signed: signature.slice(3) }],
  ["without a signature", { signed: "" }],
  ["with a cut signature", { signed: signature.slice(0, -1) }],
  ["without the connection's secret", { ownSecret: null }],
  ["with another connection's secret", { ownSecret: "b1b2c3d4e5f6" }],
  ["of a connection with an empty secret", { ownSecret: "", known: "" }],
])("a webhook is refused: %s", (_how, sent) => expect(verify(sent)).toBeNull());

test("what is signed with the secret before the current one is accepted while that is", () => {
  const signed = signatureOf("bc-secret-0", `msg_1.${sentAt}.`, body);
  expect(verify({ signed })).toBeNull();
  expect(verify({ signed, by: bigCommerceWebhooks({ secret, previousSecret: "bc-secret-0" }) })).toEqual(verify({}));
});

test("a webhook of a store that isn't connected does nothing, and is refused like any other if it isn't signed", () => {
  expect(verify({ known: null })).toBe("ping");
  expect(verify({ known: null, ownSecret: null })).toBe("ping");
  expect(verify({ known: null, signed: "v1,AAAA" })).toBeNull();
  expect(verify({ known: null, at: sentAt - 301 })).toBeNull();
});

test("a webhook whose time is no number is refused", () => {
  const headers = new Headers({ "webhook-id": "msg_1", "webhook-timestamp": "1e9", "x-afterword-secret": own });
  headers.set("webhook-signature", signatureOf(secret, "msg_1.1e9.", body));
  const request = { body: Buffer.from(body), headers, query: new URLSearchParams(), now: new Date(1e12), secret: own };
  expect(source.verify(request)).toBeNull();
});

test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("a webhook without %s is refused", (name) => {
  const headers = new Headers({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(sentAt),
    "x-afterword-secret": own,
  });
  headers.set("webhook-signature", signature);
  const request = { body: Buffer.from(body), headers, query: new URLSearchParams(), now, secret: own };
  expect(source.verify(request)).not.toBeNull();
  headers.delete(name);
  expect(source.verify(request)).toBeNull();
});

test.each([
  ["no JSON", "x"],
  ["no notice", "[]"],
  ["no store", body.replace("stores/abc123", "abc123")],
  ["no order", body.replace('"id":77', '"id":"x"')],
  ["no time", body.replace(/"created_at":\d+/, '"created_at":1e300')],
])("a webhook that is signed, but has %s, is invalid", (_what, text) => {
  expect(() => verify({ text })).toThrow(/webhook/i);
});

test("an order's webhooks have it read, an uninstall has its time, and others ask for nothing", () => {
  const { readEvent } = bigCommerceStores;
  for (const scope of ["created", "updated", "statusUpdated", "archived", "refund/created"]) {
    expect(readEvent(`store/order/${scope}`, body)).toEqual({ kind: "orderChanged", sourceOrderId: "77" });
  }
  const gone = verify({ text: body.replace("store/order/created", "store/app/uninstalled") });
  const endOfSecond = new Date(now.getTime() + 999);
  expect(gone).toMatchObject({ topic: `store/app/uninstalled ${endOfSecond.toISOString()}` });
  expect(readEvent(`store/app/uninstalled ${now.toISOString()}`, body)).toEqual({
    kind: "uninstalled",
    at: new Date(now.getTime() + 999),
  });
  expect(readEvent("remove_user", '{"userId":"7"}')).toEqual({ kind: "userRemoved", userId: "7" });
  expect(readEvent("store/product/created", body)).toEqual({ kind: "other" });
});
