import { randomUUIDv7 } from "node:crypto";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { connectStore } from "#server/domain/connections/index.ts";
import { givenMember } from "#server/domain/digests/testing/given-shop.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { openShops } from "#server/testing/shops.ts";
import { watchCoverageTask } from "./store-orders.ts";

const shops = await openShops();
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await Promise.all([shops.close(), stopSender()]);
});

const start = Date.now();
const at = (hour: number) => new Date(start + hour * 3_600_000);
const week = Array.from({ length: 7 * 24 }, (_, index) => index + 1);
const fifthDay = { from: 4 * 24, to: 5 * 24 };

/** What happens on the fifth day; on all others, four of five orders show the survey. */
interface FifthDay {
  ordersAnHour: number;
  shows: boolean;
}

/** A connected store whose survey is on, with an admin and a week of orders, two an hour. */
async function aWeek({ ordersAnHour, shows }: FifthDay) {
  const { accountId } = await shops.open([
    { questionNameId: "why", type: "text", title: "Why did you buy?", required: false },
  ]);
  const store = { domain: `${randomUUIDv7()}.myshopify.com`, credentials: "the key", scopes: [], users: [] };
  await connectStore({ accountId, personId: null, platform: "Shopify", store });
  const orders = week.flatMap((hour) => {
    const isFifthDay = hour > fifthDay.from && hour <= fifthDay.to;
    return Array.from({ length: isFifthDay ? ordersAnHour : 2 }, (_, index) => ({
      placedAt: new Date(at(hour).getTime() - (index + 1) * 60_000),
      isShown: (isFifthDay ? shows : true) && (2 * hour + index) % 5 > 0,
    }));
  });
  await shops.owner.query(
    `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted,
       could_show, shown_on)
     SELECT $1, 'Shopify', gen_random_uuid(), o."placedAt", o."placedAt", true, true,
       CASE WHEN o."isShown" THEN 'thankYou' END
     FROM jsonb_to_recordset($2) AS o ("placedAt" timestamptz, "isShown" boolean)`,
    [accountId, JSON.stringify(orders)],
  );
  const { emailAddress } = await givenMember(accountId, { role: "admin" });
  return {
    mails: async () => (await mailedTo(emailAddress)).map(({ template }) => template),
    alarms: async () =>
      (await shops.owner.query("SELECT started_at, ended_at FROM coverage_alarm WHERE account_id = $1", [accountId]))
        .rows,
  };
}

test("in a week of orders, a survey that is broken for a day raises one alarm, and a day of half the traffic raises none", async () => {
  const [broken, quiet] = [
    await aWeek({ ordersAnHour: 2, shows: false }),
    await aWeek({ ordersAnHour: 1, shows: true }),
  ];
  // Every third of the hourly runs is enough.
  for (const hour of week.filter((one) => one % 3 === 0)) {
    vi.useFakeTimers({ toFake: ["Date"], now: at(hour) });
    expect(await watchCoverageTask.run({}, "a job")).toBe("done");
  }
  const [alarm, ...others] = await broken.alarms();
  expect([others, await broken.mails()]).toEqual([[], ["coverage-fallen"]]);
  // From the middle of that day to the middle of the next, under half of the usual share of the last 24 hours' orders showed it.
  expect(alarm?.started_at > at(fifthDay.from + 8) && alarm?.started_at < at(fifthDay.to - 8)).toBe(true);
  expect(alarm?.ended_at > at(fifthDay.to + 8) && alarm?.ended_at < at(fifthDay.to + 16)).toBe(true);
  expect([await quiet.alarms(), await quiet.mails()]).toEqual([[], []]);
});
