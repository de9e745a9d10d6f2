import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { anAccount } from "#server/testing/factories.ts";
import { readCalendar } from "./day-range.ts";

test("all figures of a request have the same calendar, and the next request has the new one", async () => {
  const account = await anAccount({ timeZone: "Europe/Berlin" });
  const read = async () => (await readCalendar(account)).timeZone;
  const change = () =>
    inAccount(account.accountId, () =>
      tenant().account.update({ where: { id: account.accountId }, data: { timeZone: "Asia/Tokyo" } }),
    );
  const zones = await inAccount(account.accountId, async () => [await read(), await change().then(read), await read()]);
  expect(zones).toEqual(["Europe/Berlin", "Europe/Berlin", "Europe/Berlin"]);
  expect(await read()).toBe("Asia/Tokyo");
});

test("requests that run at the same time have calendars of their own", async () => {
  const [first, second] = [await anAccount({ timeZone: "Europe/Berlin" }), await anAccount({ timeZone: "Asia/Tokyo" })];
  const zones = await inAccount(first.accountId, () =>
    Promise.all([first, second, first].map(async (account) => (await readCalendar(account)).timeZone)),
  );
  expect(zones).toEqual(["Europe/Berlin", "Asia/Tokyo", "Europe/Berlin"]);
});
