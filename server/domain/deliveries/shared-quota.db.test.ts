import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { complete, connect } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, aShop, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

/** A shop with a sheet, and this many responses that wait for it. */
async function aSheetFor(responses: number) {
  const shop = await aShop();
  const spreadsheetId = `sheet-${randomUUID().replaceAll("bad", "bed")}`;
  await connect(shop, "GoogleSheets", { spreadsheetId });
  const ids = await Promise.all(Array.from({ length: responses }, () => complete(shops, shop)));
  return { shop, spreadsheetId, ids };
}

// Google lets the one service account read 60 times and write 60 times a minute.
test("more rows than Google takes requests are written, and a store with many lets one with few have its turn", async () => {
  const many = await aSheetFor(130);
  const few = await aSheetFor(2);
  await run();
  const requests = sandbox.recorded("googlesheets").filter(({ path }) => path.endsWith(":append"));
  const appended = requests.map(({ path, body }) => {
    const ids = [membersOf(body).values].flat(1).map((row) => [row].flat(1)[0]);
    return { isOfMany: path.includes(many.spreadsheetId), ids };
  });
  expect(appended.map(({ isOfMany, ids }) => [isOfMany, ids.length])).toEqual([
    [true, 100],
    [false, 2],
    [true, 30],
  ]);
  expect(appended.flatMap(({ ids }) => ids).sort()).toEqual([...many.ids, ...few.ids].sort());
  for (const { shop } of [many, few]) expect(new Set(await statusesOf(shop))).toEqual(new Set(["sent"]));
});

test("rows that are refused use up a few turns, and count as no failure of the others'", {
  tags: ["full"],
}, async () => {
  const refused = await aSheetFor(40);
  const other = await aSheetFor(1);
  sandbox.fail("googlesheets", { status: 400, times: 0 });
  const before = sandbox.recorded("googlesheets").length;
  sandbox.fail("googlesheets", { status: 400, times: 10 });
  await run();
  const made = sandbox.recorded("googlesheets").slice(before);
  expect(made.length).toBeLessThan(60);
  expect(await statusesOf(other.shop)).toEqual(["sent"]);
  const statuses = await statusesOf(refused.shop);
  expect(statuses.filter((status) => status === "sent").length).toBeGreaterThan(20);
});
