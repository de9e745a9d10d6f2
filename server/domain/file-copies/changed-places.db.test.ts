import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { complete, ownerOf } from "#server/domain/deliveries/testing/connected-shop.ts";
import { disconnectIntegration } from "#server/domain/integrations/index.ts";
import { eraseShopper } from "#server/domain/responses/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inHours, month, startCopiesSandbox } from "./testing/copied-shop.ts";

const { sandbox, shops, aShop, close, aBucket, moveToJune2024, copy, objectsOf, rowsOf, idsIn, written, connectionOf } =
  await startCopiesSandbox();
afterAll(close);
beforeEach(() => sandbox.fail("s3", { times: 0 }));

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

test("a bucket that takes nothing for three days is paused", async () => {
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
