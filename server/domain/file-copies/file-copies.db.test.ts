import { randomUUID } from "node:crypto";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { complete, connect, deliveriesOf, ownerOf } from "#server/domain/deliveries/testing/connected-shop.ts";
import { startDeliverySandbox } from "#server/domain/deliveries/testing/delivery-sandbox.ts";
import { disconnectIntegration } from "#server/domain/integrations/index.ts";
import { eraseShopper } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import type { Shop } from "#server/testing/shops.ts";
import { copyAccount, type DueCopy, noteChanges } from "./index.ts";

const { sandbox, shops, aShop, close } = await startDeliverySandbox();
afterAll(close);
beforeEach(() => sandbox.fail("s3", { times: 0 }));

const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "the sandbox's S3 has no secrets" };
const month = new Date().toISOString().slice(0, 7);
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

async function aBucket(shop: Shop, bucket = `bucket-${randomUUID()}`.slice(0, 40)) {
  await connect(shop, "S3", { bucket, region: "us-east-1", ...key });
  return bucket;
}

/** Gives a response an id of June 2024. */
async function moveToJune2024({ accountId }: Shop, responseId: string): Promise<void> {
  const sql = `WITH moved AS (SELECT id, '01900000-0000-7000-8000-000000000001'::uuid AS early FROM response WHERE account_id = $1 AND page_id = $2),
     answers AS (UPDATE answer a SET response_id = m.early FROM moved m WHERE a.account_id = $1 AND a.response_id = m.id)
     UPDATE response r SET id = m.early FROM moved m WHERE r.account_id = $1 AND r.id = m.id`;
  await shops.owner.query(sql, [accountId, responseId]);
}

/** What the timer does. A copy begins once all transactions have ended that were there before it, also other tests'. */
async function note(now: Date): Promise<DueCopy[]> {
  let due: DueCopy[] = [];
  const waiting = "SELECT count(*)::int AS n FROM file_copy WHERE begun_at IS NULL AND is_connected";
  await expect
    .poll(async () => {
      due = await onWorkerConnection((client) => noteChanges(client, now));
      return (await shops.owner.query<{ n: number }>(waiting)).rows[0]?.n;
    })
    .toBe(0);
  return due;
}

/** What the timer and its jobs do; `responsesOfPart` of each file. */
async function copy(shop: Shop, { now = new Date(), responsesOfPart = 2 } = {}): Promise<void> {
  const due = await note(now);
  for (const one of due.filter(({ accountId }) => accountId === shop.accountId))
    await onLongWorkerConnection((client) => copyAccount(client, one, { now: () => now, responsesOfPart }));
}

/** The objects of a bucket, by their keys. */
async function objectsOf(bucket: string): Promise<Map<string, ArrayBuffer>> {
  const listed: unknown = await (await fetch(`${sandbox.url}/s3/objects`)).json();
  const keys = [listed].flat().map((object) => String(membersOf(object).key));
  const own = keys.filter((one) => one.startsWith(`${bucket}/`));
  const read = own.map(async (one) => {
    const answer = await fetch(`${sandbox.url}/s3/objects/${encodeURIComponent(one)}`);
    return [one.slice(bucket.length + 1), await answer.arrayBuffer()] as const;
  });
  return new Map(await Promise.all(read));
}

/** All rows of the files of a kind, in any order. */
async function rowsOf(bucket: string, kind: "responses" | "answers"): Promise<Record<string, unknown>[]> {
  const files = [...(await objectsOf(bucket))].filter(([path]) => path.startsWith(`${kind}/`));
  return (await Promise.all(files.map(([, file]) => parquetReadObjects({ file })))).flat();
}

const partOf = ({ accountId }: Shop, part: number, of = month) =>
  `responses/account=${accountId}/month=${of}/000${part}.parquet`;
const idsIn = async (bucket: string) => (await rowsOf(bucket, "responses")).map((row) => row.response_id).sort();
const written = () => sandbox.recorded("s3").length;
const connectionOf = ({ accountId }: Shop) =>
  inAccount(accountId, () => tenant().connection.findFirstOrThrow({ where: { accountId, name: "S3" } }));

test("what was answered before and after a bucket was connected is in its files, as it was given", async () => {
  const shop = await aShop();
  const order = { total: 49.5, currency: "USD", isFirstOrder: true, country: "US", email: "ada@shopper.example" };
  const first = await complete(shops, shop, "order-1", { order });
  const bucket = await aBucket(shop);
  await copy(shop);
  expect([...(await objectsOf(bucket)).keys()].sort()).toEqual([
    "README.txt",
    `answers/account=${shop.accountId}/month=${month}/0001.parquet`,
    `responses/account=${shop.accountId}/month=${month}/0001.parquet`,
  ]);
  expect(await rowsOf(bucket, "responses")).toEqual([
    expect.objectContaining({
      response_id: first,
      survey_name: "Survey",
      status: "completed",
      order_id: "order-1",
      order_total: 49.5,
      currency: "USD",
      is_first_order: true,
      country: "US",
      completed_at: expect.any(Date),
      order: expect.objectContaining({ email: "ada@shopper.example" }),
    }),
  ]);
  const nothing = { other: null, number: null, text: null };
  expect(
    (await rowsOf(bucket, "answers")).sort((a, b) => String(a.question_id).localeCompare(String(b.question_id))),
  ).toEqual([
    {
      ...nothing,
      response_id: first,
      question_id: "heard",
      question: "Where did you hear about us?",
      date: null,
      choice_ids: ["podcast"],
      choices: ["A podcast"],
      counted_choice_ids: ["podcast"],
      counted_choices: ["A podcast"],
    },
    { ...nothing, response_id: first, question_id: "nps", question: "Would you recommend us?", date: null, number: 9 },
    { ...nothing, response_id: first, question_id: "why", question: "Why us?", date: null, text: "The mugs." },
  ]);
  const second = await complete(shops, shop);
  await copy(shop, { now: inHours(1) });
  expect(await idsIn(bucket)).toEqual([first]);
  await copy(shop, { now: inHours(25) });
  expect(await idsIn(bucket)).toEqual([first, second].sort());
  expect((await deliveriesOf(shops.owner, shop)).filter(({ integration }) => integration === "S3")).toEqual([]);
  expect(await connectionOf(shop)).toMatchObject({ status: "connected", lastError: null });
  const before = written();
  await copy(shop, { now: inHours(75) });
  expect(written()).toBe(before);
});

test("a person who is erased is gone from the files, and so are parts that are left over", async () => {
  const shop = await aShop();
  const others = [await complete(shops, shop), await complete(shops, shop)];
  const order = { email: "ada@shopper.example", total: 10, currency: "USD" };
  for (const id of ["order-1", "order-2", "order-3"]) await complete(shops, shop, id, { order });
  const bucket = await aBucket(shop);
  await copy(shop);
  expect([...(await objectsOf(bucket)).keys()]).toContain(partOf(shop, 3));
  const owner = await ownerOf(shop);
  await inAccount(shop.accountId, () => eraseShopper(owner, { emailAddress: "ada@shopper.example" }));
  await copy(shop, { now: inHours(25) });
  const objects = await objectsOf(bucket);
  expect([...objects.keys()]).not.toContain(partOf(shop, 3));
  expect(await idsIn(bucket)).toEqual(expect.arrayContaining(others));
  for (const body of objects.values()) expect(Buffer.from(body).toString("latin1")).not.toContain("ada@shopper");
  expect(JSON.stringify(await rowsOf(bucket, "responses"))).not.toContain("ada@shopper");
});

test("each month has files of its own, and only that of a change is written again", async () => {
  const shop = await aShop();
  const [old, recent] = [await complete(shops, shop), await complete(shops, shop)];
  await moveToJune2024(shop, old);
  const bucket = await aBucket(shop);
  await copy(shop);
  const files = [...(await objectsOf(bucket)).keys()].filter((path) => path.startsWith("responses/"));
  expect(files.sort()).toEqual([partOf(shop, 1, "2024-06"), partOf(shop, 1)]);
  expect(await idsIn(bucket)).toEqual([old, recent].sort());
  const before = written();
  await shops.owner.query("UPDATE response SET country = 'PT' WHERE account_id = $1 AND page_id = $2", [
    shop.accountId,
    old,
  ]);
  await copy(shop, { now: inHours(25) });
  expect(
    sandbox
      .recorded("s3")
      .slice(before)
      .map(({ path }) => path.split("/").at(-2)),
  ).toEqual(["month=2024-06", "month=2024-06"]);
});

test("in another bucket, everything is written again", async () => {
  const shop = await aShop();
  const id = await complete(shops, shop);
  await aBucket(shop);
  await copy(shop);
  const other = await aBucket(shop);
  await copy(shop, { now: inHours(1) });
  expect(await idsIn(other)).toEqual([id]);
});

test("a bucket that takes nothing pauses it with the reason, and the files follow once it does", async () => {
  const shop = await aShop();
  const id = await complete(shops, shop);
  const bucket = await aBucket(shop);
  sandbox.fail("s3", { status: 403 });
  await copy(shop);
  expect(await connectionOf(shop)).toMatchObject({ status: "paused", lastError: expect.stringContaining("HTTP 403") });
  const before = written();
  await copy(shop, { now: inHours(25) });
  expect(written()).toBe(before);
  await aBucket(shop, bucket.slice(0, -1));
  await copy(shop, { now: inHours(25) });
  expect(await idsIn(bucket.slice(0, -1))).toEqual([id]);
});

test("a busy S3 is asked again, and nothing is lost in between", async () => {
  const shop = await aShop();
  const ids = [await complete(shops, shop), await complete(shops, shop), await complete(shops, shop)];
  const bucket = await aBucket(shop);
  sandbox.fail("s3", { status: 503, times: 1 });
  await copy(shop);
  expect(await connectionOf(shop)).toMatchObject({ status: "connected", failures: 1 });
  await copy(shop, { now: inHours(0.1) });
  expect(await idsIn(bucket)).toEqual(ids.sort());
  expect(await connectionOf(shop)).toMatchObject({ failures: 0, lastError: null });
});

test("what changes while files are written is written the next time", async () => {
  const shop = await aShop();
  const first = await complete(shops, shop);
  const bucket = await aBucket(shop);
  const before = written();
  sandbox.fail("s3", { status: 200, hangMs: 1_000, times: 1 });
  const copying = copy(shop);
  await expect.poll(written).toBe(before + 1);
  const second = await complete(shops, shop);
  await note(new Date());
  await copying;
  await copy(shop, { now: inHours(25) });
  expect(await idsIn(bucket)).toEqual([first, second].sort());
});

test("without a bucket nothing is noted, before and after there was one", async () => {
  const shop = await aShop();
  await complete(shops, shop);
  await note(new Date());
  const rows = async () =>
    (
      await shops.owner.query(
        "SELECT (SELECT count(*) FROM file_copy_change WHERE account = $1)::int AS changes, (SELECT count(*) FROM file_copy_month WHERE account_id = $1)::int AS months",
        [shop.accountId],
      )
    ).rows;
  expect(await rows()).toEqual([{ changes: 0, months: 0 }]);
  await aBucket(shop);
  await copy(shop);
  expect(await rows()).toEqual([{ changes: 0, months: 1 }]);
  await disconnectIntegration({ accountId: shop.accountId, personId: null, isStaff: false }, "S3");
  await complete(shops, shop);
  expect(await rows()).toEqual([{ changes: 0, months: 1 }]);
});

test("answers over the plan's limit are written once the plan includes them", async () => {
  const shop = await aShop();
  const id = await complete(shops, shop);
  const lock =
    "WITH a AS (UPDATE answer SET lock_place = $2 WHERE account_id = $1) UPDATE response SET lock_place = $2 WHERE account_id = $1";
  await shops.owner.query(lock, [shop.accountId, 1_000_000]);
  const bucket = await aBucket(shop);
  await copy(shop);
  expect(await idsIn(bucket)).toEqual([]);
  await shops.owner.query("UPDATE account SET unlocked_up_to = 1000000 WHERE id = $1", [shop.accountId]);
  await copy(shop, { now: inHours(25) });
  expect(await idsIn(bucket)).toEqual([id]);
});

test("two stores in one bucket have files of their own", async () => {
  const shops2 = [await aShop(), await aShop()];
  const bucket = `bucket-${randomUUID()}`.slice(0, 40);
  const ids = [];
  for (const shop of shops2) {
    ids.push(await complete(shops, shop));
    await aBucket(shop, bucket);
    await copy(shop);
  }
  expect(await idsIn(bucket)).toEqual(ids.sort());
});

test("a bucket that is connected again has nothing left of what was erased in between, also after another one", async () => {
  const shop = await aShop();
  const order = { email: "ada@shopper.example", total: 10, currency: "USD" };
  for (const id of ["order-1", "order-2", "order-3", "order-4", "order-5"]) await complete(shops, shop, id, { order });
  const kept = await complete(shops, shop);
  const bucket = await aBucket(shop);
  await copy(shop);
  await aBucket(shop);
  await copy(shop, { now: inHours(1) });
  await disconnectIntegration({ accountId: shop.accountId, personId: null, isStaff: false }, "S3");
  const owner = await ownerOf(shop);
  await inAccount(shop.accountId, () => eraseShopper(owner, { emailAddress: "ada@shopper.example" }));
  await aBucket(shop, bucket);
  await copy(shop, { now: inHours(2) });
  const rows = await rowsOf(bucket, "responses");
  expect(JSON.stringify(rows)).not.toContain("ada@shopper");
  expect(rows.map(({ response_id: id }) => id)).toContain(kept);
  expect(rows).toHaveLength(new Set(rows.map(({ response_id: id }) => id)).size);
});

test("what is disconnected or turned off while files are written gets no other file", async () => {
  for (const end of ["disconnect", "turn off"]) {
    const shop = await aShop();
    for (let order = 0; order < 6; order++) await complete(shops, shop);
    const bucket = await aBucket(shop);
    const before = written();
    sandbox.fail("s3", { status: 200, hangMs: 500, times: 1 });
    const copying = copy(shop, { responsesOfPart: 1 });
    await expect.poll(written).toBe(before + 1);
    const leaving = { accountId: shop.accountId, personId: null, isStaff: false };
    if (end === "disconnect") await disconnectIntegration(leaving, "S3");
    else await shops.owner.query("UPDATE integration SET enabled = false WHERE account_id = $1", [shop.accountId]);
    await copying;
    expect(written(), end).toBe(before + 2);
    expect([...(await objectsOf(bucket)).keys()].length, end).toBeLessThan(4);
  }
});

test("a bucket that is chosen while another one is written gets its copy at once", async () => {
  const shop = await aShop();
  const id = await complete(shops, shop);
  await aBucket(shop);
  const before = written();
  sandbox.fail("s3", { status: 200, hangMs: 500, times: 1 });
  const copying = copy(shop);
  await expect.poll(written).toBe(before + 1);
  const other = await aBucket(shop);
  await copying;
  await copy(shop, { now: inHours(0.1) });
  expect(await idsIn(other)).toEqual([id]);
});

test("a bucket that takes nothing for three days is paused, and the owner is mailed once", async () => {
  const shop = await aShop();
  await complete(shops, shop);
  await aBucket(shop);
  sandbox.fail("s3", { status: 500, times: 1_000 });
  for (let hours = 0; hours < 80; hours += 8) await copy(shop, { now: inHours(hours) });
  expect(await connectionOf(shop)).toMatchObject({ status: "paused", pauseReason: "dead" });
});

test("a month that can't be written doesn't hold up the others, and is said on the card", async () => {
  const shop = await aShop();
  const [old, recent] = [await complete(shops, shop), await complete(shops, shop)];
  await moveToJune2024(shop, old);
  const broken = `UPDATE response SET "order" = '[1]' WHERE account_id = $1 AND page_id = $2`;
  await shops.owner.query(broken, [shop.accountId, recent]);
  const bucket = await aBucket(shop);
  await copy(shop);
  expect(await idsIn(bucket)).toContain(old);
  expect(await connectionOf(shop)).toMatchObject({
    status: "connected",
    lastError: expect.stringContaining(`The files of ${month} couldn't be made.`),
  });
});
