/** @module-tag full */

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { Shop } from "#server/testing/shops.ts";
import { startBackfill } from "./index.ts";
import { answers, complete, connect, deliveriesOf, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, aShop, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

async function aSheet(kind = "sheet") {
  const shop = await aShop();
  const spreadsheetId = `${kind}-${randomUUID().replaceAll("bad", "bed")}`;
  const appended = () =>
    sandbox
      .recorded("googlesheets")
      .filter(({ path }) => path.includes(spreadsheetId) && path.endsWith(":append"))
      .flatMap(({ body }) => [membersOf(body).values].flat(1).map(membersOf))
      .map((row) => [row[0], row[1]]);
  return { shop, appended, share: () => connect(shop, "GoogleSheets", { spreadsheetId }) };
}

const connectionOf = ({ accountId }: Shop) =>
  inAccount(accountId, () => tenant().connection.findFirstOrThrow({ where: { accountId } }));

test("a worker that is killed after it wrote a row doesn't write it twice, and an edit is a row of its own", async () => {
  const { shop, appended, share } = await aSheet();
  await share();
  const responseId = await complete(shops, shop, "order-1");
  await run();
  expect(appended()).toEqual([[responseId, 1]]);
  // As if the worker had ended before it recorded that.
  const killed = `UPDATE delivery SET status = 'sending', sent_revision = NULL, sent_at = NULL, lease_id = gen_random_uuid(),
    leased_until = now() - interval '1 second' WHERE account_id = $1`;
  await shops.owner.query(killed, [shop.accountId]);
  await run(inMinutes(2));
  expect(await statusesOf(shop)).toEqual(["sent"]);
  expect(appended()).toEqual([[responseId, 1]]);
  const edited = [...answers.slice(0, 2), { questionNameId: "why", text: "The bowls." }];
  await shops.say(shop, "order-1", { responseId, event: "complete", answers: edited });
  await run(inMinutes(40));
  const [, edit = []] = appended();
  expect(appended()).toHaveLength(2);
  expect([edit[0], Number(edit[1]) > 1]).toEqual([responseId, true]);
});

test("a sheet that is no longer shared pauses the integration, and nothing is lost", async () => {
  const { shop, appended, share } = await aSheet();
  await share();
  sandbox.fail("googlesheets", { status: 403 });
  await complete(shops, shop);
  await run();
  expect(await connectionOf(shop)).toMatchObject({ status: "paused", pauseReason: "permission" });
  expect(await statusesOf(shop)).toEqual(["held"]);
  await share();
  await run(inMinutes(1));
  expect(await statusesOf(shop)).toEqual(["sent"]);
  expect(appended()).toHaveLength(1);
});

test("a full spreadsheet pauses the integration, and what waits goes to the one that takes its place", async () => {
  const { shop, appended, share } = await aSheet("sheet-full");
  await share();
  await complete(shops, shop);
  await run();
  expect(await connectionOf(shop)).toMatchObject({ status: "paused", pauseReason: "settings" });
  expect(await statusesOf(shop)).toEqual(["held"]);
  const [delivery] = await deliveriesOf(shops.owner, shop);
  expect(delivery?.last_error).toContain("10 million cells");
  expect(appended()).toHaveLength(1);
  await connect(shop, "GoogleSheets", { spreadsheetId: `sheet-${randomUUID().replaceAll("bad", "bed")}` });
  await run(inMinutes(1));
  expect(await statusesOf(shop)).toEqual(["sent"]);
});

test("past responses become rows when the merchant asks for them", async () => {
  const { shop, appended, share } = await aSheet();
  const ids = [await complete(shops, shop), await complete(shops, shop)];
  await share();
  const context = await ownerOf(shop);
  expect(await inAccount(shop.accountId, () => startBackfill(context, "GoogleSheets"))).toMatchObject({ total: 2 });
  await run();
  expect(
    appended()
      .map((row) => row?.[0])
      .sort(),
  ).toEqual([...ids].sort());
  expect((await deliveriesOf(shops.owner, shop)).map(({ status }) => status)).toEqual(["sent", "sent"]);
});

test("two questions with the same text have a column each, whichever of them a shopper answers", async () => {
  const why = { type: "text", title: "Why?", required: false } as const;
  const shop = await shops.open(["why-a", "why-b"].map((questionNameId) => ({ ...why, questionNameId })));
  const spreadsheetId = `sheet-${randomUUID().replaceAll("bad", "bed")}`;
  await connect(shop, "GoogleSheets", { spreadsheetId });
  for (const questionNameId of ["why-b", "why-a"]) {
    await complete(shops, shop, questionNameId, { answers: [{ questionNameId, text: "The mugs." }] });
    await run();
  }
  const headers = sandbox
    .recorded("googlesheets")
    .filter(({ method, path }) => method === "PUT" && path.includes(spreadsheetId))
    .map(({ body }) => [membersOf(body).values].flat(2).at(-1));
  expect(headers.slice(1)).toEqual(["Why? (why-b)", "Why? (why-a)"]);
});
