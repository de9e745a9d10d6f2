import { afterAll, expect, test } from "vitest";
import { inAccount, inScope } from "#server/foundation/database/account-scope.ts";
import { openShops } from "#server/testing/shops.ts";
import { accountFacts, accountRow } from "./index.ts";

const shops = await openShops();
afterAll(() => shops.close());

test("a page reads its account's row once, so all of it shows the same account; calls read it as it is", async () => {
  const { accountId } = await shops.open([{ questionNameId: "why", type: "text", title: "Why us?", required: false }]);
  const timeZones = async () => [(await accountRow(accountId)).timeZone, (await accountFacts()).timeZone];
  const page = { accountId, isOfPage: true } as const;
  const [before] = await inScope(page, timeZones);
  await shops.owner.query("UPDATE account SET time_zone = 'Asia/Tokyo' WHERE id = $1", [accountId]);
  expect(before).not.toBe("Asia/Tokyo");
  expect(await inScope(page, timeZones)).toEqual([before, before]);
  expect(await inAccount(accountId, timeZones)).toEqual(["Asia/Tokyo", "Asia/Tokyo"]);
});
