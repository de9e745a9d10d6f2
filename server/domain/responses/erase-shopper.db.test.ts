import { createHmac, randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { normalizeOther } from "#lib/other-texts/normalize-other.ts";
import { OrderFacts } from "#lib/survey/answer.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { accountPool, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { recount } from "#server/storefront/index.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { eraseShopper, exportNdjson, listResponses, tagResponses } from "./index.ts";

const shops = await openShops();
afterAll(shops.close);

const ann = "ann@shop.example";
const reason = (text: string) => ({ questionNameId: "why", text });

const optional = { required: false };
const questions: QuestionInput[] = [
  {
    questionNameId: "source",
    type: "single",
    title: "Where from?",
    choices: [{ id: "b", label: "B" }],
    allowOther: true,
    askOnce: "customer",
    ...optional,
  },
  { questionNameId: "why", type: "longText", title: "Why?", ...optional },
  { questionNameId: "address", type: "email", title: "Your address?", ...optional },
];
const source = { questionNameId: "source", choiceIds: ["b"] };

const aStore = () => shops.open(questions);
const say = (store: Shop, order: string, more: Record<string, unknown>) =>
  shops.say(store, order, { answers: [source], ...more });

function erase({ accountId }: Shop, erasure: { emailAddress?: string; customerId?: string; countOnly?: boolean }) {
  return inAccount(accountId, () => eraseShopper({ accountId, personId: randomUUIDv7(), isStaff: false }, erasure));
}

async function ordersLeft({ accountId }: Shop): Promise<string[]> {
  const { rows } = await shops.owner.query<{ source_order_id: string }>(
    "SELECT source_order_id FROM response WHERE account_id = $1 ORDER BY 1",
    [accountId],
  );
  return rows.map((row) => row.source_order_id);
}

/** A merge that no past answer waits for. */
async function aMerge({ accountId }: Shop, texts: string[]): Promise<void> {
  const ofQuestion = { accountId, questionId: "source", choiceId: "b" };
  const normalized = texts.map(normalizeOther);
  await inAccount(accountId, async () => {
    await tenant().otherMerge.create({
      data: { ...ofQuestion, choiceLabel: "B", texts, normalized, appliedAt: new Date() },
    });
    await tenant().otherRule.createMany({ data: normalized.map((text) => ({ ...ofQuestion, normalized: text })) });
  });
}

/** Which tables contain a text anywhere in a row of the account. */
async function tablesHolding({ accountId }: Shop, text: string): Promise<string[]> {
  const { rows: tables } = await shops.owner.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY 1`,
  );
  const holding = await Promise.all(
    tables.map(async ({ name }) => {
      const { rowCount } = await shops.owner.query(
        `SELECT FROM "${name}" t WHERE account_id = $1 AND t::text ILIKE $2 LIMIT 1`,
        [accountId, `%${text}%`],
      );
      return rowCount ? [name] : [];
    }),
  );
  return holding.flat();
}

test("after an erasure no table has the address, everybody else's answers stay, and the counters follow", async () => {
  const store = await aStore();
  await say(store, "1", { order: { email: "Ann@Shop.example", customerId: "7" } });
  await say(store, "2", { order: { email: ann }, isTest: true });
  await say(store, "3", { answers: [source, { questionNameId: "address", text: ann }] });
  await say(store, "4", { answers: [source, reason(`My friend ANN@shop.example told me`)] });
  await say(store, "5", { answers: [source, reason("joann@shop.example, ann@shop.example.com")] });
  await say(store, "6", { order: { email: "ben@shop.example", landingPage: `https://shop.example/?to=${ann}` } });
  await inAccount(store.accountId, async () => {
    const { items } = await listResponses(store, { questionNameId: "source" });
    const recordIds = items.map(({ recordId }) => recordId);
    await tagResponses(store, { recordIds, add: ["vip"] });
  });
  await shops.owner.query(
    `UPDATE delivery d SET status = 'sent', last_error = $2 FROM response r
     WHERE d.account_id = $1 AND r.account_id = $1 AND r.id = d.response_id AND r.source_order_id = '1'`,
    [store.accountId, `no such person: ${ann}`],
  );
  await shops.owner.query(
    `INSERT INTO delivery_attempt (account_id, response_id, integration, revision, request, reply, error, outcome, duration_ms, attempted_at)
     SELECT account_id, id, 'Slack', revision, $2, $2, $2, 'delivered', 5, now() FROM response
     WHERE account_id = $1 AND source_order_id IN ('1', '4', '6')`,
    [store.accountId, `answers of ${ann}`],
  );
  expect(await erase(store, { emailAddress: ann, countOnly: true })).toEqual({
    responses: 3,
    redacted: 2,
    receiptId: null,
  });
  expect(await ordersLeft(store)).toEqual(["1", "2", "3", "4", "5", "6"]);
  const { receiptId, ...erased } = await erase(store, { emailAddress: ann });
  expect(erased).toEqual({ responses: 3, redacted: 2 });
  expect(await ordersLeft(store)).toEqual(["4", "5", "6"]);
  const texts = await shops.owner.query(
    "SELECT body FROM answer WHERE account_id = $1 AND question_id = 'why' ORDER BY answered_at",
    [store.accountId],
  );
  expect(texts.rows).toEqual([
    { body: "My friend [erased] told me" },
    { body: "joann@shop.example, ann@shop.example.com" },
  ]);
  // The other address that contains these letters is somebody else's.
  expect(await tablesHolding(store, ann)).toEqual(["answer"]);
  const attempts = await shops.owner.query("SELECT FROM delivery_attempt WHERE account_id = $1", [store.accountId]);
  expect(attempts.rowCount).toBe(2);
  expect(await recount(shops.owner, store.accountId)).toEqual([]);
  const log = await shops.owner.query(
    "SELECT action, subject, details FROM audit_log WHERE account_id = $1 AND action <> 'accountCreated'",
    [store.accountId],
  );
  const emailAddressDigest = createHmac("sha256", env.SECRET_KEY)
    .update(`erasure receipt\n${receiptId}\nemailAddress\n${ann}`)
    .digest("hex");
  expect(log.rows).toEqual([
    { action: "appEraseShopper", subject: receiptId, details: { responses: 3, redacted: 2, emailAddressDigest } },
  ]);
});

test("no table at all has the address of a shopper whom nobody else's data mentions", async () => {
  const store = await aStore();
  await say(store, "1", { order: { email: ann, customerId: "7", referrer: `https://mail.example/${ann}` } });
  await say(store, "2", { answers: [{ questionNameId: "source", choiceIds: ["other"], other: `${ann} told me` }] });
  const landingPage = "https://shop.example/?email=Ann%40shop.example&utm_source=mail";
  await say(store, "3", { order: { email: "ben@shop.example", landingPage } });
  await aMerge(store, ["found by Ann@shop.example", "Insta"]);
  expect(await tablesHolding(store, ann)).toEqual(["answer", "other_merge", "response"]);
  expect(await tablesHolding(store, "ann shop example")).toEqual(["other_merge", "other_rule"]);
  await erase(store, { emailAddress: ann });
  for (const spelling of [ann, "ann%40shop.example", "ann shop example"])
    expect(await tablesHolding(store, spelling.replaceAll("%", String.raw`\%`))).toEqual([]);
  expect(await ordersLeft(store)).toEqual(["2", "3"]);
  await inAccount(store.accountId, async () => {
    expect(await tenant().otherMerge.findMany({ select: { texts: true, normalized: true } })).toEqual([
      { texts: ["found by [erased]", "Insta"], normalized: ["found by erased", "insta"] },
    ]);
    const rules = await tenant().otherRule.findMany({ select: { normalized: true }, orderBy: { normalized: "asc" } });
    expect(rules.map(({ normalized }) => normalized)).toEqual(["found by erased", "insta"]);
  });
  expect(await recount(shops.owner, store.accountId)).toEqual([]);
});

const inAddress = (address: string) => `https://shop.example/?next=%2Fcart%3Femail%3D${address}%26step%3D2`;
const holding: Record<string, unknown> = {
  email: `Ann <${ann}>`,
  customerId: ann,
  anonymousId: ann,
  discountCodes: ["SPRING", "for:Ann@Shop.example"],
  productIds: ["7", ann],
  skus: [ann],
  utmSource: "Ann@Shop.Example",
  utmMedium: inAddress("ann%40shop.example"),
  utmCampaign: `to ${ann}, twice`,
  referrer: inAddress("ANN%40SHOP.EXAMPLE"),
  landingPage: inAddress("ann%2540shop.example"),
};

test("an address is found and redacted in every fact of others' orders, encoded, in any case, even if stored before this check existed", async () => {
  const { email: _, ...elsewhere } = holding;
  const texts = Object.keys(OrderFacts.shape).filter(
    (name) => !/^(total|currency|is.*|country|.*Count|createdAt)$/.test(name),
  );
  expect(Object.keys(holding).toSorted()).toEqual(texts.toSorted());
  const store = await aStore();
  const names = Object.keys(holding);
  const storeFacts = async (from: number) => {
    for (const [index, name] of names.entries())
      await say(store, String(from + index), { order: { email: "ben@shop.example", [name]: holding[name] } });
    await say(store, String(from + names.length), { order: elsewhere });
  };
  await storeFacts(100);
  await shops.owner.query(`UPDATE response SET "order" = "order" - 'hasNoAddress' WHERE account_id = $1`, [
    store.accountId,
  ]);
  await storeFacts(200);
  await say(store, "300", { order: { email: " ANN@shop.example\t" } });
  const wanted = { responses: 1, redacted: 2 * (names.length + 1) };
  expect(await erase(store, { emailAddress: ann, countOnly: true })).toMatchObject(wanted);
  expect(await erase(store, { emailAddress: ann })).toMatchObject(wanted);
  for (const spelling of ["ann@shop", "ann\\%40shop", "ann\\%2540shop"])
    expect(await tablesHolding(store, spelling)).toEqual([]);
  expect(await ordersLeft(store)).toHaveLength(wanted.redacted);
});

test("facts that arrive later are checked, and plain orders are marked as not needing it", async () => {
  const store = await aStore();
  const order = { email: "ben@shop.example", referrer: "https://social.example/?a=%20", skus: ["S-1"] };
  await say(store, "1", { order });
  await say(store, "2", { order });
  await say(store, "2", { order: { landingPage: `/?email=${ann}` }, sequence: 2 });
  const { rows } = await shops.owner.query<{ order: object }>(
    `SELECT "order" FROM response WHERE account_id = $1 ORDER BY source_order_id`,
    [store.accountId],
  );
  expect(rows.map((row) => row.order)).toEqual([
    { ...order, hasNoAddress: true },
    { ...order, landingPage: `/?email=${ann}` },
  ]);
  expect(await erase(store, { emailAddress: ann })).toMatchObject({ responses: 0, redacted: 1 });
  const lines = await inAccount(store.accountId, async () => (await exportNdjson(store, {})).text());
  expect(lines).not.toContain("hasNoAddress");
});

test("a customer is erased by the shop's id, with the data that links responses to them", async () => {
  const store = await aStore();
  for (const order of ["1", "2"]) await say(store, order, { order: { customerId: "7301" } });
  await say(store, "3", { order: { customerId: "73010" } });
  await shops.owner.query(
    `INSERT INTO customer_response (account_id, customer, response_id)
     SELECT account_id, convert_to("order" ->> 'customerId', 'UTF8'), id FROM response WHERE account_id = $1`,
    [store.accountId],
  );
  expect(await erase(store, { customerId: "gid://shopify/Customer/7301", countOnly: true })).toMatchObject({
    responses: 2,
  });
  expect(await erase(store, { customerId: "7301" })).toMatchObject({ responses: 2, redacted: 0 });
  expect(await ordersLeft(store)).toEqual(["3"]);
  const known = await shops.owner.query("SELECT FROM customer_response WHERE account_id = $1", [store.accountId]);
  expect(known.rowCount).toBe(1);
  expect(await erase(store, { customerId: "7301" })).toMatchObject({ responses: 0 });
});

test("nobody is erased in another account, or without an identifier", async () => {
  const [store, other] = [await aStore(), await aStore()];
  for (const one of [store, other]) await say(one, "1", { order: { email: ann } });
  await erase(store, { emailAddress: ann });
  expect(await ordersLeft(other)).toEqual(["1"]);
  await expect(erase(store, {})).rejects.toMatchObject({ code: "invalid" });
});

test("an account erases one shopper at a time, and more than a batch of responses under one receipt", async () => {
  const store = await aStore();
  for (let order = 0; order < 101; order++) await say(store, String(order), { order: { customerId: "7" } });
  const lock = "hashtextextended('erase shopper ' || $1::text, 0)";
  await inAccount(store.accountId, async () => {
    const beside = await accountPool().connect();
    try {
      await beside.query(`SELECT pg_advisory_lock(${lock})`, [store.accountId]);
      await expect(erase(store, { customerId: "7" })).rejects.toMatchObject({ code: "conflict" });
      expect(await erase(store, { customerId: "7", countOnly: true })).toMatchObject({ responses: 101 });
      await beside.query(`SELECT pg_advisory_unlock(${lock})`, [store.accountId]);
    } finally {
      beside.release(true);
    }
  });
  const { receiptId } = await erase(store, { customerId: "7" });
  const log = await shops.owner.query(
    "SELECT details ->> 'responses' AS responses FROM audit_log WHERE account_id = $1 AND subject = $2 ORDER BY id",
    [store.accountId, receiptId],
  );
  expect(log.rows).toEqual([{ responses: "100" }, { responses: "1" }]);
});
