import { expect, test } from "vitest";
import { MAX_IMPORTED_ROWS, MAX_SPEND_ROWS } from "#lib/channel-spend/spend-row.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { spendOf } from "./index.ts";
import { aTeamWithSpend, row } from "./testing/team-with-spend.ts";

const december = row({ startDate: "2026-12-01", endDate: "2026-12-31" });

test("importing the same rows again changes nothing, and the import can still be undone", async () => {
  const { owner, entries } = await aTeamWithSpend();
  const rows = [row(), december];
  const first = await owner.import(rows);
  expect([first.status, first.body]).toMatchObject([200, { added: 2, replaced: 0, unchanged: 0 }]);
  const before = [await owner.list(), await entries()];
  expect((await owner.import(rows)).body).toEqual({ importId: null, added: 0, replaced: 0, unchanged: 2 });
  expect([await owner.list(), await entries()]).toEqual(before);
  expect((await owner.list()).latestImport).toEqual({ importId: first.body.importId, rows: 2 });
});

test("undoing an import removes what it added and restores what it replaced, exactly", async () => {
  const { owner } = await aTeamWithSpend();
  await owner.save(row());
  await owner.save(row({ channel: "email", platformOrders: null, platformRevenue: null }));
  const before = (await owner.list()).items.map(withoutTime);
  const email = row({ channel: "email", spend: 7, platformOrders: 3 });
  const imported = await owner.import([row({ spend: 1, platformRevenue: null }), email, december]);
  expect(imported.body).toMatchObject({ added: 1, replaced: 2, unchanged: 0 });
  expect((await owner.list()).items.map(withoutTime)).not.toEqual(before);
  expect((await owner.undo(imported.body.importId)).body).toEqual({ removed: 1, restored: 2 });
  expect((await owner.list()).items.map(withoutTime)).toEqual(before);
  expect([(await owner.undo(imported.body.importId)).status, (await owner.list()).latestImport]).toEqual([404, null]);
});

test("rows edited or deleted since the import stay as they are when it is undone", async () => {
  const { owner } = await aTeamWithSpend();
  const email = row({ channel: "email" });
  await owner.save(email);
  const { importId } = (await owner.import([row(), december, { ...email, spend: 5 }])).body;
  const { items } = await owner.list();
  const podcast = items.find(({ startDate, channel }: typeof email) => channel === "podcast" && startDate < "2026-12");
  await owner.save({ ...row({ spend: 77 }), id: podcast.id });
  await owner.remove(items.find(({ channel }: typeof email) => channel === "email").id);
  expect((await owner.undo(importId)).body).toEqual({ removed: 1, restored: 0 });
  expect((await owner.list()).items).toMatchObject([{ channel: "podcast", spend: 77 }]);
});

test("only the latest import can be undone", async () => {
  const { owner } = await aTeamWithSpend();
  const first = (await owner.import([row()])).body;
  const second = (await owner.import([row({ spend: 2 })])).body;
  const refused = await owner.undo(first.importId);
  expect([refused.status, refused.body.detail]).toEqual([
    404,
    "This import can't be undone. Only the latest one can, while some of its rows are unchanged.",
  ]);
  expect((await owner.undo(second.importId)).body).toEqual({ removed: 0, restored: 1 });
  expect((await owner.undo(first.importId)).status).toBe(404);
  expect((await owner.list()).items).toMatchObject([row()]);
});

test("an import with a problem changes nothing, and each problem names its row and field", async () => {
  const { owner } = await aTeamWithSpend();
  await owner.save(row());
  const refused = await owner.import([
    december,
    row({ channel: "email", spend: -2, currency: "EUR" }),
    row({ startDate: "2026-11-15", endDate: "2026-11-30" }),
    row({ startDate: "2026-12-31", endDate: "2027-01-01" }),
    december,
  ]);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    {
      "rows[1].spend": [
        "Row 2: spend must be an amount such as 1234.56, from 0 to 99,999,999,999, with at most 2 decimals.",
      ],
      "rows[1].currency": ["Row 2: currency must be USD, your account's currency. Amounts aren't converted."],
      "rows[2].startDate": [
        "Row 3 (Podcasts, 2026-11-15 to 2026-11-30) overlaps a saved row (Podcasts, 2026-11-01 to 2026-11-15).",
      ],
      "rows[3].startDate": [
        "Row 4 (Podcasts, 2026-12-31 to 2027-01-01) overlaps row 1 (Podcasts, 2026-12-01 to 2026-12-31).",
      ],
      "rows[4].startDate": ["Row 5 (Podcasts, 2026-12-01 to 2026-12-31) has the same channel and days as row 1."],
    },
  ]);
  expect((await owner.list()).items).toMatchObject([row()]);
});

const days = (count: number, first = "2000-01-01") =>
  Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10);
    return row({ startDate: day, endDate: day });
  });

test("an import has at most 5,000 rows, and so many fit into one request", async () => {
  const { owner } = await aTeamWithSpend();
  const refused = await owner.import(days(MAX_IMPORTED_ROWS + 1));
  expect([refused.status, refused.body.errors]).toEqual([400, { rows: ["must have at most 5000 rows"] }]);
  const imported = await owner.import(days(MAX_IMPORTED_ROWS));
  expect([imported.status, imported.body.added]).toEqual([200, MAX_IMPORTED_ROWS]);
});

test("an account has at most 50,000 rows; replacing one is still possible", async () => {
  const { accountId, owner } = await aTeamWithSpend();
  await inAccount(accountId, () =>
    accountPool().query(
      `INSERT INTO channel_spend (account_id, channel, start_day, end_day, spend_minor, currency)
       SELECT $1, 'podcast', d::date, d::date, 1, 'USD' FROM generate_series(1, $2) n, LATERAL (SELECT date '2000-01-01' + n) AS t(d)`,
      [accountId, MAX_SPEND_ROWS],
    ),
  );
  const email = row({ channel: "email" });
  const refused = await owner.save(email);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "An account can have up to 50,000 rows of spend. Delete some to make room.",
  ]);
  expect((await owner.import([email])).status).toBe(409);
  expect((await owner.save(row({ startDate: "2000-01-02", endDate: "2000-01-02" }))).status).toBe(200);
});

test("the spend of a range is in the account's currency, and counts rows in a previous one", async () => {
  const { accountId, owner } = await aTeamWithSpend();
  await owner.import([row(), december]);
  const found = await spendOf(accountId, "2026-11-15", "2026-12-31");
  expect(found).toEqual({
    currency: "USD",
    channels: [
      {
        channel: "podcast",
        // 1,250.50 for all of December, and a fifteenth of it.
        spendMinor: 125_050 + 8_337,
        isCut: true,
        platformOrders: 42,
        platformRevenueMinor: 318_000,
        platformPeriods: [{ startDay: "2026-12-01", endDay: "2026-12-31" }],
      },
    ],
    inOtherCurrencies: 0,
  });
  await inAccount(accountId, () =>
    accountPool().query(
      "UPDATE channel_spend SET currency = 'EUR' WHERE account_id = $1 AND start_day > '2026-11-30'",
      [accountId],
    ),
  );
  const [channel] = (await spendOf(accountId, "2026-11-01", "2026-12-31")).channels;
  expect(channel).toMatchObject({ spendMinor: 125_050, isCut: false });
  expect((await spendOf(accountId, "2026-12-01", "2026-12-31")).inOtherCurrencies).toBe(1);
});

test("the database itself refuses overlapping periods of a channel, negative spend, and another account's rows", async () => {
  const [{ accountId }, other] = [await aTeamWithSpend(), await aTeamWithSpend()];
  const insert = (channel: string, start: string, spend: number, account = accountId) =>
    inAccount(accountId, () =>
      accountPool().query(
        "INSERT INTO channel_spend (account_id, channel, start_day, end_day, spend_minor, currency) VALUES ($1, $2, $3, '2026-11-30', $4, 'USD')",
        [account, channel, start, spend],
      ),
    );
  await insert("podcast", "2026-11-01", 1);
  await insert("email", "2026-11-01", 0);
  await expect(insert("podcast", "2026-11-30", 1)).rejects.toMatchObject({ constraint: "channel_spend_periods" });
  await expect(insert("search", "2026-11-01", -1)).rejects.toMatchObject({ constraint: "channel_spend_amounts" });
  await expect(insert("search", "2026-11-01", 1, other.accountId)).rejects.toMatchObject({ code: "42501" });
});

function withoutTime({ updatedAt: _, ...rest }: { updatedAt: string }) {
  return rest;
}
