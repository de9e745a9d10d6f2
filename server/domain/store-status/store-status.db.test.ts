import { afterAll, expect, test } from "vitest";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { anAccount, contextOf } from "#server/testing/factories.ts";
import { openShops } from "#server/testing/shops.ts";
import { storeStatus } from "./index.ts";

const shops = await openShops();
afterAll(shops.close);

const statusOf = (context: MemberContext) => inAccount(context.accountId, () => storeStatus(context));

test("without a platform, the check turns green when a shopper saw the survey on any page", async () => {
  const shop = await shops.open([{ questionNameId: "age", type: "number", title: "Age?", required: false }]);
  const context = { ...contextOf(await anAccount()), accountId: shop.accountId };
  expect(await statusOf(context)).toMatchObject({ platform: "None", status: "none", check: { isSeen: false } });
  await shops.say(shop, "1042", { event: "view", platform: "Wix" });
  expect((await statusOf(context)).check.isSeen).toBe(false);
  for (const surface of ["email", "link"] as const) {
    await shops.say(shop, `of-${surface}`, { event: "view", platform: "None", surface });
    expect((await statusOf(context)).check.isSeen).toBe(false);
  }
  await shops.say(shop, "1042", { event: "view", platform: "None" });
  expect((await statusOf(context)).check).toMatchObject({ isPublished: true, isOn: true, isSeen: true });
});
