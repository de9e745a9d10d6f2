import papaparse from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, framedOrders, now } from "#server/domain/frames/testing/framed-orders.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { channelReport } from "./channel-report.ts";
import { exportReport } from "./export-report.ts";
import type { ChannelFilters } from "./question-frame.ts";

const { owner, givenOrders, count } = framedOrders();
afterAll(() => owner.end());

const questions = [
  {
    questionNameId: "source",
    type: "single" as const,
    title: "How did you hear about us?",
    required: false,
    choices: [
      { id: "a", label: "A podcast", channel: "podcast" },
      { id: "b", label: "Google", channel: "search" },
      { id: "c", label: "A friend's gift" },
    ],
  },
];
const range = { startDate: "2026-11-18", endDate: "2026-11-19" };
const read = async (accountId: string, filters: ChannelFilters = range) =>
  await channelReport({ accountId, now }, filters);
const rowOf = async (accountId: string, channel: string) =>
  (await read(accountId)).channels.find((row) => row.channel === channel);

async function givenSpend(
  accountId: string,
  channel: string,
  more: { days?: [string, string]; claimed?: number } = {},
) {
  const [start, end] = more.days ?? ["2026-11-18", "2026-11-19"];
  await owner.query(
    `INSERT INTO channel_spend (account_id, channel, start_day, end_day, spend_minor, currency, platform_orders)
     VALUES ($1, $2, $3, $4, 200000, 'USD', $5)`,
    [accountId, channel, start, end, more.claimed ?? null],
  );
}

describe("of 400 new and 600 returning customers, of whom 40 and 120 answered", () => {
  let accountId = "";
  beforeAll(async () => {
    accountId = await givenAccount({ questions });
    const groups = [
      { isFirst: true, orders: 400, answered: 40, yeses: 16 },
      { isFirst: false, orders: 600, answered: 120, yeses: 18 },
    ];
    for (const { isFirst, orders, answered, yeses } of groups) {
      const ids = Array.from({ length: orders }, (_, n) => `${isFirst}-${n}`);
      await givenOrders(
        accountId,
        ids.map((id, n) => ({ id, day: n % 2 ? "2026-11-18" : "2026-11-19", isFirst, asked: ["source"] })),
      );
      const ofChoice = (n: number) => (n < yeses ? "a" : n < yeses + 2 ? "c" : "b");
      await givenResponses(
        accountId,
        ids.slice(0, answered).map((id, n) => answer(id, { source: { choices: [ofChoice(n)] } })),
      );
    }
    await owner.query(
      `UPDATE store_order SET channel = CASE WHEN source_order_id LIKE 'true-1%' THEN 'search' END WHERE account_id = $1`,
      [accountId],
    );
    await givenSpend(accountId, "podcast", { claimed: 300 });
    await givenSpend(accountId, "tiktok");
    await count(accountId);
  });

  test("what a channel costs is its spend by what it brings, with the ends of the interval turned around", async () => {
    const podcast = await rowOf(accountId, "podcast");
    expect(podcast).toMatchObject({ label: "Podcasts", share: 25, orders: 250, newCustomers: 160, spend: 2_000 });
    expect(podcast).toMatchObject({ costPerNewCustomer: 12.5, costPerOrder: 8, returnOnSpend: 6.25 });
    const product = (cost?: number | null, count?: number | null) => (cost ?? 0) * (count ?? 0);
    expect(product(podcast?.costPerNewCustomerLow, podcast?.newCustomersHigh)).toBeCloseTo(2_000, 6);
    expect(product(podcast?.costPerNewCustomerHigh, podcast?.newCustomersLow)).toBeCloseTo(2_000, 6);
    expect(podcast).toMatchObject({ platformOrders: 300, namedOrders: 250, overClaim: 1.2 });
    expect(product(podcast?.overClaimHigh, podcast?.namedOrdersLow)).toBeCloseTo(300, 6);
  });

  test("orders' own channel is counted exactly, and an answer without a channel is a row at the end", async () => {
    const { channels, hasClicks } = await read(accountId);
    expect(hasClicks).toBe(true);
    expect(channels.map(({ channel, label }) => channel ?? label)).toEqual([
      "search",
      "podcast",
      "tiktok",
      "A friend's gift",
    ]);
    expect(channels[0]).toMatchObject({ channel: "search", clickOrders: 111, clickNewOrders: 111, spend: null });
    expect(channels.reduce((sum, { orders }) => sum + (orders ?? 0), 0)).toBeCloseTo(1_000, 6);
  });

  test("a channel that nobody names has its spend, and no figure from too few answers", async () => {
    expect(await rowOf(accountId, "tiktok")).toMatchObject({
      spend: 2_000,
      count: 0,
      costPerNewCustomer: null,
      returnOnSpend: null,
    });
  });

  test("the export has the report's own numbers, and what they assume as its last row", async () => {
    const { channels, effectiveAnswers } = await read(accountId, { ...range, G: "2" });
    const exported = await exportReport({ accountId, now }, { ...range, G: "2" });
    const [header = [], ...rows] = papaparse.parse<string[]>((await exported.text()).trim()).data;
    const assumed = rows.pop();
    expect(assumed?.[0]).toMatch(/^This assumes that .* up to 2 times as likely/);
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? name);
    const text = (figure: number | null | undefined) => `${figure ?? ""}`;
    expect(column("label")).toEqual(channels.map(({ label }) => label));
    expect(column("cost_per_new_customer_high")).toEqual(channels.map((row) => text(row.costPerNewCustomerHigh)));
    expect(column("share_low")).toEqual(channels.map((row) => text(row.shareLow)));
    expect(column("last_click_orders")).toEqual(channels.map((row) => text(row.clickOrders)));
    expect(column("effective_answers")).toEqual(channels.map(() => text(effectiveAnswers)));
    expect(column("orders_in_frame")).toEqual(channels.map(() => "1000"));
    expect(exported.headers.get("content-disposition")).toContain("channels-2026-11-18-to-2026-11-19.csv");
  });

  test("the largest channel is named only if it is certain to be ahead", async () => {
    expect(await read(accountId)).toMatchObject({ lead: { first: "Search", second: "Podcasts" }, undecided: null });
  });

  test("spend before the first order that is known doesn't count, and future days are none", async () => {
    await givenSpend(accountId, "facebook", { days: ["2026-11-10", "2026-11-18"] });
    const { channels } = await read(accountId, { startDate: "1970-01-05", endDate: "2999-12-01" });
    const facebook = channels.find(({ channel }) => channel === "facebook");
    expect(facebook).toMatchObject({ spend: 222.22, isSpendCut: true });
  });

  test("days on which the survey was off for most orders count in neither spend nor orders", async () => {
    await givenSpend(accountId, "search");
    const before = await rowOf(accountId, "search");
    await givenOrders(
      accountId,
      Array.from({ length: 100 }, (_, n) => ({ id: `off-${n}`, day: "2026-11-19", couldShow: false })),
    );
    await owner.query("UPDATE store_order SET is_web_checkout = true WHERE account_id = $1", [accountId]);
    await count(accountId);
    const report = await read(accountId);
    expect(report.partialDays).toEqual(["2026-11-19"]);
    const podcast = await rowOf(accountId, "podcast");
    expect(podcast).toMatchObject({ spend: 1_000, platformOrders: null, overClaim: null, orders: 250 });
    // Half the orders of half the spend.
    const search = await rowOf(accountId, "search");
    expect(search?.costPerOrder).toBeCloseTo(before?.costPerOrder ?? 0, 0);
  });
});

test("days before the question was asked don't count either, and aren't its frame", async () => {
  const accountId = await givenAccount({ questions });
  const ids = Array.from({ length: 100 }, (_, n) => `${n}`);
  await givenOrders(
    accountId,
    ids.flatMap((id) => [
      { id: `before-${id}`, day: "2026-11-18", asked: ["other"] },
      { id, day: "2026-11-19", asked: ["source"] },
    ]),
  );
  await givenResponses(
    accountId,
    ids.slice(0, 40).map((id) => answer(id, { source: { choices: ["a"] } })),
  );
  await givenSpend(accountId, "podcast");
  await count(accountId);
  expect((await read(accountId)).partialDays).toEqual(["2026-11-18"]);
  expect(await rowOf(accountId, "podcast")).toMatchObject({ spend: 1_000, costPerOrder: 10 });
  const before = await read(accountId, { startDate: "2026-11-18", endDate: "2026-11-18" });
  expect(before).toMatchObject({ frame: 0, answered: 0, isFollowUp: false });
});

test("of several choices that name one channel, each is a row of its own if an order may give more than one", async () => {
  const choices = ["google", "bing"].map((id) => ({ id, label: id, channel: "search" }));
  const several = { questionNameId: "source", type: "multiple" as const, title: "How?", required: false, choices };
  const accountId = await givenAccount({ questions: [several] });
  const ids = Array.from({ length: 60 }, (_, n) => `${n}`);
  await givenOrders(
    accountId,
    ids.map((id) => ({ id, day: "2026-11-18", asked: ["source"] })),
  );
  await givenResponses(
    accountId,
    ids.slice(0, 40).map((id) => answer(id, { source: { choices: ["google", "bing"] } })),
  );
  await givenSpend(accountId, "search");
  await count(accountId);
  const { channels, takesSeveral } = await read(accountId);
  expect(takesSeveral).toBe(true);
  expect(channels.map(({ label, channel, share }) => [label, channel, share])).toEqual([
    ["google", "search", 100],
    ["bing", "search", 100],
  ]);
  expect(channels[0]).toMatchObject({ spend: 2_000, costPerOrder: null });
});

test("without a question that has channels there is no report", async () => {
  const accountId = await givenAccount({ questions: [] });
  expect(await read(accountId)).toMatchObject({ questions: [], questionNameId: null, channels: [] });
});
