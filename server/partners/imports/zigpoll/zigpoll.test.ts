import { expect, test } from "vitest";
import { servePartner } from "#server/partners/integrations/testing/partner-sandbox.ts";
import { makeZigpoll } from "../../../../sandbox/partners/zigpoll/routes.ts";
import { zigpoll } from "./index.ts";
import { pastAnswersOf } from "./responses.ts";

const now = new Date("2026-11-20T10:00:00.000Z");

async function aZigpoll() {
  const sandbox = await servePartner("/zigpoll", (context) => makeZigpoll(context, () => now.getTime()));
  const { fetch } = sandbox.outgoing();
  return { ...sandbox, read: (key: string, cursor: string | null = null) => zigpoll.read({ key, cursor, fetch, now }) };
}

test("all responses are read once, page by page", async () => {
  const { read } = await aZigpoll();
  const groups = new Set<string | null>();
  let [cursor, pages]: [string | null, number] = [null, 0];
  do {
    const page = await read("orders-1000", cursor);
    if (page.kind !== "page") throw new Error(`no page: ${page.kind}`);
    for (const { group } of page.answers) groups.add(group);
    cursor = page.next;
    pages++;
  } while (cursor !== null);
  expect([groups.size, pages]).toEqual([1000, 3]);
});

test("a wrong key is refused in words for the merchant, and an outage isn't a refusal", async () => {
  const { read, control } = await aZigpoll();
  const reason = "Zigpoll doesn't accept this key. Copy it again from Integrations, Private Keys.";
  expect(await read("bad")).toEqual({ kind: "refused", reason });
  await control({ status: 503, times: 1 });
  expect(await read("key")).toMatchObject({ kind: "later" });
});

const row = {
  _id: "z-1",
  createdAt: "2025-05-06T07:08:09.000Z",
  slideId: "s-1",
  participantId: "p-1",
  response: "Price, Quality",
  valueType: "vote",
  answers: [{ title: "Price" }, { title: "Quality" }],
  orderValue: "30.5",
  metadata: { shopify_order_id: 501, shopify_customer_id: 7 },
};
const titles = new Map([["s-1", "Why?"]]);

test("a vote is an answer for each choice, and what was typed is a text", () => {
  const answers = pastAnswersOf(row, titles);
  expect(answers.map(({ sourceId, kind, choice }) => [sourceId, kind, choice])).toEqual([
    ["z-1:0", "several", "Price"],
    ["z-1:1", "several", "Quality"],
  ]);
  expect(answers[0]).toMatchObject({
    question: "Why?",
    questionKey: "s-1",
    group: "p-1",
    order: { platform: "Shopify", sourceOrderId: "501", facts: { total: 30.5, customerId: "7" } },
  });
  expect(pastAnswersOf({ ...row, valueType: "dynamic-response" }, titles)).toMatchObject([
    { kind: "text", choice: null, typed: "Price, Quality" },
  ]);
  expect(pastAnswersOf({ ...row, answers: undefined }, titles)).toMatchObject([
    { kind: "one", choice: "Price, Quality" },
  ]);
});

test.each([[{ slideId: "unknown" }], [{ response: " " }], [{ createdAt: "soon" }], [{ _id: null }]])(
  "a row with %j can't be read",
  (change) => expect(pastAnswersOf({ ...row, ...change }, titles)).toEqual([]),
);
