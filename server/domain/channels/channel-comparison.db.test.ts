import { afterAll, expect, test } from "vitest";
import { answer, framedOrders, now } from "#server/domain/frames/testing/framed-orders.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { channelComparison } from "./channel-comparison.ts";

const { owner, givenOrders, count } = framedOrders();
afterAll(() => owner.end());

const choices: { id: string; label: string; channel?: string }[] = [
  { id: "a", label: "A podcast", channel: "podcast" },
  { id: "b", label: "Google", channel: "search" },
  { id: "c", label: "Something else" },
];
const question = { questionNameId: "source", title: "How did you hear about us?", required: false, choices };

interface Group {
  isFirst: boolean;
  orders: number;
  /** What the answered ones named, the channel of their link, and how many. */
  answered: readonly (readonly [choices: string[], link: string | null, orders: number])[];
}

async function givenGroups(type: "single" | "multiple", groups: readonly Group[], asked = question): Promise<string> {
  const accountId = await givenAccount({ questions: [{ ...asked, type }] });
  for (const { isFirst, orders, answered } of groups) {
    const given = answered.flatMap(([named, link, times]) => Array.from({ length: times }, () => ({ named, link })));
    await givenOrders(
      accountId,
      Array.from({ length: orders }, (_, n) => ({
        id: `${isFirst}-${n}`,
        day: "2026-11-18",
        isFirst,
        asked: ["source"],
      })),
    );
    await givenResponses(
      accountId,
      given.map(({ named }, n) => answer(`${isFirst}-${n}`, { source: { choices: named } })),
    );
    const ids = given.map((_, n) => `${isFirst}-${n}`);
    const links = given.map(({ link }) => link);
    await owner.query(
      `UPDATE store_order AS o SET channel = given.channel FROM unnest($2::text[], $3::text[]) AS given (id, channel)
       WHERE account_id = $1 AND source_order_id = id`,
      [accountId, ids, links],
    );
  }
  await count(accountId);
  return accountId;
}

const read = (accountId: string) =>
  channelComparison({ accountId, now }, { startDate: "2026-11-18", endDate: "2026-11-18" });

test("what customers name is compared with their orders' links, weighted to all orders", async () => {
  // Each answer of a new customer is of 10 orders, and of a returning one of 5.
  const accountId = await givenGroups("single", [
    {
      isFirst: true,
      orders: 200,
      answered: [
        [["a"], "search", 8],
        [["a"], "podcast", 12],
      ],
    },
    {
      isFirst: false,
      orders: 300,
      answered: [
        [["a"], "podcast", 20],
        [["a"], "search", 10],
        [["b"], "search", 25],
        [["c"], "instagram-ads", 5],
      ],
    },
  ]);
  const found = await read(accountId);
  expect(found).toMatchObject({ frame: 500, answered: 80, withBoth: 80, needed: 0, agreement: 69 });
  expect(found.agreementLow).toBeGreaterThan(55);
  expect(found.agreementHigh).toBeLessThan(80);
  expect(found.columns.map(({ label }) => label)).toEqual(["Search", "Podcasts", "Instagram"]);
  const [podcast, search, other] = found.rows;
  expect(podcast).toMatchObject({ label: "Podcasts", count: 50, needed: 0, share: 70 });
  expect(podcast?.cells).toMatchObject([
    { channel: "search", count: 18, share: 37.142857143, agrees: false },
    { channel: "podcast", count: 32, share: 62.857142857, agrees: true },
    { channel: "instagram", count: 0, share: 0, agrees: false },
  ]);
  expect(podcast?.cells[0]?.shareLow).toBeGreaterThan(20);
  expect(search).toMatchObject({
    channel: "search",
    count: 25,
    needed: 5,
    cells: [{ count: 25, share: null }, {}, {}],
  });
  expect(other).toMatchObject({ channel: null, label: "Something else", count: 5 });
  expect(found.channels).toMatchObject([
    { channel: "podcast", share: 70, clickShare: 6.4, codeShare: null },
    { channel: "search", share: 25, clickShare: 8.6 },
    { channel: "instagram", clickShare: 1 },
  ]);
});

test("below 30 answered orders with a link there is no comparison, and an order without a link is in none", async () => {
  const accountId = await givenGroups("single", [
    {
      isFirst: true,
      orders: 60,
      answered: [
        [["a"], "search", 29],
        [["a"], null, 11],
      ],
    },
  ]);
  expect(await read(accountId)).toMatchObject({ answered: 40, withBoth: 29, needed: 1, agreement: null });
});

test("of several answers, one that the link names is enough to agree", async () => {
  const accountId = await givenGroups("multiple", [
    {
      isFirst: true,
      orders: 100,
      answered: [
        [["a", "b"], "search", 20],
        [["a"], "search", 10],
        [["b"], "search", 10],
      ],
    },
  ]);
  const found = await read(accountId);
  expect(found).toMatchObject({ withBoth: 40, agreement: 75 });
  expect(found.rows.map(({ label, count: orders, share }) => [label, orders, share])).toEqual([
    ["Podcasts", 30, 75],
    ["Search", 30, 75],
  ]);
});

test("answers are counted by their orders' links before any choice has a channel, so none is missing once they have", async () => {
  const unnamed = { ...question, choices: choices.map(({ id, label }) => ({ id, label })) };
  const groups: Group[] = [{ isFirst: true, orders: 80, answered: [[["c"], "search", 40]] }];
  const accountId = await givenGroups("single", groups, unnamed);
  const days = { startDate: "2026-11-18", endDate: "2026-11-18" };
  const found = await channelComparison({ accountId, now }, { questionNameId: "source", ...days });
  expect(found).toMatchObject({ withBoth: 40, needed: 0 });
});
