import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { RuleInput } from "#lib/calls/app-channel-rules.ts";
import { ordersOutside, partialDays, readFrame } from "#server/domain/frames/index.ts";
import { framedOrders } from "#server/domain/frames/testing/framed-orders.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { listRules, saveRules } from "./index.ts";

const { owner, givenOrders, count } = framedOrders();
afterAll(() => owner.end());

const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
let accountId = "";
beforeEach(async () => {
  accountId = await givenAccount({ questions: [] });
});

async function givenFacts(facts: readonly Record<string, unknown>[], channel: string | null = null): Promise<void> {
  await givenOrders(
    accountId,
    facts.map((_, n) => ({ id: `${n}`, day, asked: ["source"] })),
  );
  for (const [n, fact] of facts.entries()) {
    await owner.query(
      "UPDATE store_order SET facts = $3, channel = $4 WHERE account_id = $1 AND source_order_id = $2",
      [accountId, `${n}`, fact, channel],
    );
  }
  await count(accountId);
}

const save = (rules: readonly RuleInput[]) =>
  inAccount(accountId, () => saveRules({ accountId, personId: randomUUIDv7(), isStaff: false }, rules));
const list = () => inAccount(accountId, () => listRules({ accountId }));

async function ordersOf(source: "click" | "code"): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ channel: string; orders: number }>(
    `SELECT channel, sum(orders)::int AS orders FROM channel_daily
     WHERE account_id = $1 AND source = $2 AND question_id = 'source' GROUP BY 1`,
    [accountId, source],
  );
  return Object.fromEntries(rows.map(({ channel, orders }) => [channel, orders]));
}

describe("an order's link", () => {
  test("is of the channel of the first rule that it matches, and else of its own record's", async () => {
    await givenFacts(
      [
        { utmSource: "Loyalty-7 ", utmMedium: "crm" },
        { utmSource: "loyalty-7", utmMedium: "social" },
        { utmSource: "google", utmCampaign: "spring_sale" },
        { utmSource: "google", utmCampaign: "springXsale" },
        {},
      ],
      "search",
    );
    expect(await ordersOf("click")).toEqual({ search: 5 });
    await save([
      { channel: "email", source: "LOYALTY-*", medium: "crm" },
      { channel: "ads", source: "loyalty-*" },
      { channel: "print", campaign: "spring_sale" },
    ]);
    await count(accountId);
    expect(await ordersOf("click")).toEqual({ email: 1, ads: 1, print: 1, search: 2 });
    await save([]);
    await count(accountId);
    expect(await ordersOf("click")).toEqual({ search: 5 });
  });
});

describe("an order's discount codes", () => {
  test("are of the channel of the longest rule that each matches, and count once for each channel", async () => {
    await givenFacts([
      { discountCodes: ["ANNA10"] },
      { discountCodes: ["annabel20", "ANNABEL30"] },
      { discountCodes: ["anna5", "flyer"] },
      { discountCodes: ["other"] },
      {},
    ]);
    await save([
      { channel: "podcast", code: "anna*" },
      { channel: "creator", code: "annabel*" },
      { channel: "print", code: "Flyer" },
    ]);
    await count(accountId);
    expect(await ordersOf("code")).toEqual({ podcast: 2, creator: 1, print: 1 });
    expect(await ordersOf("click")).toEqual({ "": 5 });
    // However many codes an order has, it is one order.
    const frame = await readFrame(accountId, "source", { firstDay: day, lastDay: day });
    expect(frame && (await ordersOutside(accountId, "source", frame))).toEqual([]);
    expect(frame && (await partialDays(accountId, "source", frame))).toEqual([]);
  });
});

test("rules are listed with the links and codes of the newest orders that no rule names", async () => {
  const box = { utmSource: "spring-box", utmMedium: "insert" };
  await givenFacts([box, box, { utmSource: "loyalty" }, { discountCodes: ["WELCOME10", "anna"] }]);
  const rules = [
    { channel: "email", source: "loyalty" },
    { channel: "podcast", code: "ANNA" },
  ];
  expect(await save(rules)).toEqual(await list());
  expect(await list()).toEqual({
    rules: [
      { channel: "email", source: "loyalty", medium: null, campaign: null, code: null },
      { channel: "podcast", source: null, medium: null, campaign: null, code: "anna" },
    ],
    unnamed: {
      orders: 4,
      links: [{ source: "spring-box", medium: "insert", orders: 2 }],
      codes: [{ code: "welcome10", orders: 1 }],
    },
  });
});

test("a rule that can't be saved is named, and none is changed", async () => {
  await save([{ channel: "email", source: "loyalty" }]);
  const refused = save([
    { channel: "email", source: "a" },
    { channel: "print", code: "a*b" },
  ]);
  await expect(refused).rejects.toThrow("rules.1.code can have * only at its end");
  expect((await list()).rules).toMatchObject([{ source: "loyalty" }]);
});

test("saving the same rules again counts nothing again, and is no entry in the audit log", async () => {
  await givenFacts([{}]);
  await save([{ channel: "email", source: "loyalty" }]);
  await count(accountId);
  await save([{ channel: "email", source: " Loyalty" }]);
  expect(await count(accountId)).toBe(0);
  const { rowCount } = await owner.query(
    "SELECT FROM audit_log WHERE account_id = $1 AND action = 'appSaveChannelRules'",
    [accountId],
  );
  expect(rowCount).toBe(1);
});
