import { expect, test } from "vitest";
import { servePartner } from "#server/partners/integrations/testing/partner-sandbox.ts";
import { responsesOf } from "../../../../sandbox/partners/fairing/responses.ts";
import { makeFairing } from "../../../../sandbox/partners/fairing/routes.ts";
import { fairing } from "./index.ts";
import { pastAnswerOf } from "./responses.ts";

const now = new Date("2026-11-20T10:00:00.000Z");

async function aFairing() {
  const sandbox = await servePartner("/fairing", (context) => makeFairing(context, () => now.getTime()));
  const { fetch } = sandbox.outgoing();
  return { ...sandbox, read: (key: string, cursor: string | null = null) => fairing.read({ key, cursor, fetch, now }) };
}

test("all responses are read once, page by page", async () => {
  const { read } = await aFairing();
  const first = await read("orders-1500");
  if (first.kind !== "page") throw new Error("no page");
  const second = await read("orders-1500", first.next);
  if (second.kind !== "page") throw new Error("no page");
  const third = second.next === null ? null : await read("orders-1500", second.next);
  const pages = [first, second, ...(third?.kind === "page" ? [third] : [])];
  const ids = pages.flatMap(({ answers }) => answers.map(({ sourceId }) => sourceId));
  expect(ids).toEqual(responsesOf(1500).map(({ id }) => id));
  expect(pages.map(({ unreadable }) => unreadable)).toEqual(pages.map(() => 0));
});

test("a wrong key is refused in words for the merchant", async () => {
  const { read } = await aFairing();
  expect(await read("bad")).toEqual({
    kind: "refused",
    reason: "Fairing doesn't accept this API key. Copy it again from your Fairing account.",
  });
});

test.each([
  [{ status: 429, retryAfter: 12, times: 1 }, 12],
  [{ status: 503, times: 1 }, 60],
])("after %j the same page is read again %i seconds later", async (failure, seconds) => {
  const { read, control } = await aFairing();
  await control(failure);
  const notBefore = new Date(now.getTime() + seconds * 1000);
  expect(await read("orders-10")).toEqual({ kind: "later", notBefore });
  expect(await read("orders-10")).toMatchObject({ kind: "page" });
});

const row = {
  id: "r-1",
  inserted_at: "2025-03-04T09:10:11.000000",
  response_provided_at: null,
  question: " How did you hear about us? ",
  question_id: 7,
  question_type: "single_response",
  response: "Podcast",
  other: false,
  other_response: null,
  order_id: "501",
  order_platform: "shopify",
  order_total: "49.90",
  order_currency_code: "usd",
  customer_id: 12,
  customer_order_count: 1,
  email: "ada@example.com",
  coupon_code: "WELCOME",
  utm_source: "google",
  referring_site: "",
};

test("a row is an answer with its order's facts", () => {
  expect(pastAnswerOf(row)).toEqual({
    sourceId: "r-1",
    questionKey: "7",
    question: "How did you hear about us?",
    kind: "one",
    choice: "Podcast",
    typed: null,
    answeredAt: "2025-03-04T09:10:11.000Z",
    group: null,
    order: {
      platform: "Shopify",
      sourceOrderId: "501",
      facts: {
        total: 49.9,
        currency: "USD",
        orderCount: 1,
        isFirstOrder: true,
        customerId: "12",
        email: "ada@example.com",
        discountCodes: ["WELCOME"],
        utmSource: "google",
      },
    },
  });
});

test("facts that an order can't have are left out, and an answer without an order stands by itself", () => {
  const odd = {
    ...row,
    order_total: "free",
    order_currency_code: "US dollars",
    email: "a".repeat(300),
    customer_order_count: -1,
  };
  const { facts } = pastAnswerOf(odd)?.order ?? {};
  expect(facts).toEqual({ isFirstOrder: true, customerId: "12", discountCodes: ["WELCOME"], utmSource: "google" });
  expect(pastAnswerOf({ ...row, order_id: null })?.order).toBeNull();
});

test("a typed answer has no choice, also where the question has choices", () => {
  const typed = { ...row, response: null, other: true, other_response: "my dentist" };
  expect(pastAnswerOf(typed)).toMatchObject({ kind: "one", choice: null, typed: "my dentist" });
  expect(pastAnswerOf({ ...typed, question_type: "open_ended" })).toMatchObject({ kind: "text" });
});

test.each([
  [{ question: "" }],
  [{ question_id: null }],
  [{ response: " ", other_response: null }],
  [{ inserted_at: "yesterday" }],
  [{ id: null }],
])("a row with %j can't be read", (change) => {
  expect(pastAnswerOf({ ...row, ...change })).toBeNull();
});
