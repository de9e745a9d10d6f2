import { afterAll, beforeEach, expect, test } from "vitest";
import { complete, deliveriesOf, ownerOf } from "#server/domain/deliveries/testing/connected-shop.ts";
import { disconnectIntegration } from "#server/domain/integrations/index.ts";
import { eraseShopper } from "#server/domain/responses/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inHours, month, startCopiesSandbox } from "./testing/copied-shop.ts";

const {
  sandbox,
  shops,
  aShop,
  close,
  aBucket,
  moveToJune2024,
  note,
  copy,
  objectsOf,
  rowsOf,
  partOf,
  idsIn,
  written,
  connectionOf,
} = await startCopiesSandbox();
afterAll(close);
beforeEach(() => sandbox.fail("s3", { times: 0 }));

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
