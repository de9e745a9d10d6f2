import { expect, test } from "vitest";
import { servePartner } from "#server/partners/integrations/testing/partner-sandbox.ts";
import { makeKno } from "../../../../sandbox/partners/kno/routes.ts";
import { kno } from "./index.ts";
import { pastAnswersOf } from "./responses.ts";

const now = new Date("2026-11-20T10:00:00.000Z");

async function aKno() {
  const sandbox = await servePartner("/kno", (context) => makeKno(context, () => now.getTime()));
  const { fetch } = sandbox.outgoing();
  return { ...sandbox, read: (key: string, cursor: string | null = null) => kno.read({ key, cursor, fetch, now }) };
}

test("all responses are read once, page by page", async () => {
  const { read } = await aKno();
  const groups = new Set<string | null>();
  let cursor: string | null = null;
  do {
    const page = await read("orders-600:secret", cursor);
    if (page.kind !== "page") throw new Error(`no page: ${page.kind}`);
    for (const { group } of page.answers) groups.add(group);
    cursor = page.next;
  } while (cursor !== null);
  expect(groups.size).toBe(600);
});

test.each([
  ["no-colon", "KnoCommerce doesn't accept this client ID and secret. Copy both again, with a colon between them."],
  ["id:bad", "KnoCommerce doesn't accept this client ID and secret. Copy both again, with a colon between them."],
  ["id:basic", "Your KnoCommerce plan has no access to the API."],
])("the key %j is refused in words for the merchant", async (key, reason) => {
  const { read } = await aKno();
  expect(await read(key)).toEqual({ kind: "refused", reason });
});

test("an outage is no refusal", async () => {
  const { read, control } = await aKno();
  await control({ status: 502, times: 1 });
  expect(await read("id:secret")).toMatchObject({ kind: "later" });
  expect(await read("id:secret")).toMatchObject({ kind: "page" });
});

const row = {
  id: "k-1",
  completed_at: "2025-03-04T09:10:11Z",
  customer_id: 7,
  customer_email: "ada@example.com",
  order: { id: 501, total_price: "49.90", currencyCode: "usd" },
  response: [
    { questionId: 1, label: "Where from?", value: "TikTok" },
    { questionId: 2, label: "Who for?", value: ["Me", "Other"], other: true, otherValue: "my team" },
    { questionId: 3, label: "Score?", value: 9 },
    { questionId: 4, label: "Passed?", value: null },
    { label: "Without an ID?", value: "Yes" },
  ],
};

test("a response is an answer for each value, with the order's facts", () => {
  const { answers, unreadable } = pastAnswersOf(row);
  expect(unreadable).toBe(1);
  expect(answers.map(({ questionKey, kind, choice, typed }) => [questionKey, kind, choice, typed])).toEqual([
    ["1", "one", "TikTok", null],
    ["2", "several", "Me", null],
    ["2", "several", null, "my team"],
    ["3", "one", "9", null],
  ]);
  expect(answers[0]).toMatchObject({
    sourceId: "k-1:1:0",
    group: "k-1",
    answeredAt: "2025-03-04T09:10:11.000Z",
    order: {
      platform: "Shopify",
      sourceOrderId: "501",
      facts: { total: 49.9, currency: "USD", customerId: "7", email: "ada@example.com" },
    },
  });
});

test.each([[{ response: null }], [{ completed_at: "soon" }], [{ id: null }]])(
  "a response with %j can't be read",
  (change) => {
    const { answers, unreadable } = pastAnswersOf({ ...row, ...change });
    expect([answers, unreadable > 0]).toEqual([[], true]);
  },
);
