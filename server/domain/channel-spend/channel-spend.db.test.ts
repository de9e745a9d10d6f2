import { expect, test } from "vitest";
import { aTeamWithSpend, row } from "./testing/team-with-spend.ts";

test("a row is saved for everyone to read, edited by its id, and deleted", async () => {
  const { owner, member } = await aTeamWithSpend();
  const saved = await owner.save(row());
  expect(saved.status).toBe(200);
  const { id } = saved.body;
  expect((await member.list()).items).toEqual([{ ...row(), id, updatedAt: expect.any(String) }]);
  const edited = await owner.save({ ...row({ startDate: "2026-11-05", spend: 99.99, platformOrders: null }), id });
  expect([edited.status, edited.body]).toMatchObject([200, { id, startDate: "2026-11-05", spend: 99.99 }]);
  expect(await member.list()).toMatchObject({ items: [{ id, spend: 99.99, platformOrders: null }], total: 1 });
  expect(await owner.remove(id)).toBe(204);
  expect([await member.list(), await owner.remove(id)]).toMatchObject([{ items: [], total: 0 }, 404]);
});

test("a row with the same channel and days replaces the saved one, and saving it unchanged writes nothing", async () => {
  const { owner, entries } = await aTeamWithSpend();
  const first = await owner.save(row());
  expect((await owner.save(row())).body).toEqual(first.body);
  expect(await entries()).toHaveLength(1);
  const second = await owner.save(row({ spend: 2 }));
  expect([second.body.id, second.body.spend]).toEqual([first.body.id, 2]);
  expect((await owner.list()).total).toBe(1);
});

test("a member reads spend but can't change it, and changes are in the audit log", async () => {
  const { owner, admin, member, entries } = await aTeamWithSpend();
  const { id } = (await owner.save(row())).body;
  const imported = await admin.import([row({ channel: "email" })]);
  const refused = [
    (await member.save(row({ spend: 1 }))).status,
    await member.remove(id),
    (await member.import([row()])).status,
    (await member.undo(imported.body.importId)).status,
  ];
  expect(refused).toEqual([403, 403, 403, 403]);
  expect((await admin.undo(imported.body.importId)).status).toBe(200);
  expect(await admin.remove(id)).toBe(204);
  expect(await entries()).toEqual([
    ["appSaveChannelSpend", { channel: "podcast", startDate: "2026-11-01", endDate: "2026-11-15", spend: 1250.5 }],
    ["appImportChannelSpend", { added: 1, replaced: 0, unchanged: 0 }],
    ["appUndoSpendImport", { removed: 1, restored: 0 }],
    ["appDeleteChannelSpend", { channel: "podcast", startDate: "2026-11-01", endDate: "2026-11-15", spend: 1250.5 }],
  ]);
});

test("another account's rows and imports are neither seen nor changed", async () => {
  const [own, other] = [await aTeamWithSpend(), await aTeamWithSpend()];
  const { importId } = (await other.owner.import([row()])).body;
  const { id } = (await other.owner.list()).items[0];
  expect((await own.owner.list()).items).toEqual([]);
  const answers = [
    (await own.owner.save({ ...row(), id })).status,
    await own.owner.remove(id),
    (await own.owner.undo(importId)).status,
  ];
  expect(answers).toEqual([404, 404, 404]);
  expect((await own.owner.save(row())).status).toBe(200);
  expect((await other.owner.list()).items).toMatchObject([{ id, ...row() }]);
});

test.each([
  [{ spend: -1 }, "spend", /^must be an amount such as 1234\.56, from 0/],
  [{ spend: 1.005 }, "spend", /at most 2 decimals$/],
  [{ currency: "EUR" }, "currency", "must be USD, your account's currency. Amounts aren't converted"],
  [{ channel: "radio" }, "channel", /^must be one of instagram,/],
  [{ startDate: "2026-02-30" }, "startDate", "must be a day such as 2026-11-20, from 2000-01-01 to 2099-12-31"],
  [{ startDate: "0000-01-01" }, "startDate", "must be a day such as 2026-11-20, from 2000-01-01 to 2099-12-31"],
  [{ endDate: "2099-12-31" }, "endDate", "must be less than 366 days after the start day"],
  [{ endDate: "2026-10-31" }, "endDate", "must be the start day or later"],
  [{ platformOrders: 1.5 }, "platformOrders", /^must be a whole number/],
  [{ platformRevenue: -3 }, "platformRevenue", /^must be an amount/],
])("refuses %j and names the field", async (change, field, message) => {
  const { owner } = await aTeamWithSpend();
  const refused = await owner.save(row(change));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
  expect(refused.body.errors[field][0]).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
});

test("a period that overlaps another of its channel is refused with the names of both", async () => {
  const { owner } = await aTeamWithSpend();
  await owner.save(row());
  const { id } = (await owner.save(row({ startDate: "2026-11-16", endDate: "2026-11-30" }))).body;
  const sentence = "Podcasts, 2026-11-15 to 2026-11-30 overlaps a saved row: Podcasts, 2026-11-01 to 2026-11-15.";
  const edited = await owner.save({ ...row({ startDate: "2026-11-15", endDate: "2026-11-30" }), id });
  expect([edited.status, edited.body.errors, edited.body.detail]).toEqual([400, { startDate: [sentence] }, sentence]);
  expect((await owner.save({ ...row(), id })).status).toBe(400);
  expect((await owner.save(row({ channel: "email", startDate: "2026-11-10" }))).status).toBe(200);
});

test("of two overlapping periods saved at once, one is refused", async () => {
  const { owner, admin } = await aTeamWithSpend();
  const both = await Promise.all([owner.save(row()), admin.save(row({ startDate: "2026-11-02" }))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test("the list is paged, latest start day first", async () => {
  const { owner } = await aTeamWithSpend();
  const day = (number: number) => `2026-0${1 + Math.floor(number / 28)}-${String((number % 28) + 1).padStart(2, "0")}`;
  const rows = Array.from({ length: 51 }, (_, n) => row({ startDate: day(n), endDate: day(n) }));
  await owner.import(rows);
  const first = await owner.list();
  const second = await owner.list(`?cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ startDate }) => startDate)).toEqual(
    rows.map(({ startDate }) => startDate).toReversed(),
  );
  expect([first.total, second.nextCursor, second.page]).toEqual([51, null, 2]);
  expect(await owner.list("?page=2")).toEqual(second);
});
