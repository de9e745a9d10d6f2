import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { takeOwnDatabase } from "#server/testing/database.ts";
import { aPerson, type TestPerson } from "#server/testing/factories.ts";
import { deleteClosedAccountsTask } from "./delete-expired.ts";
import { aFullAccount } from "./testing/a-full-account.ts";

// Every row of every table is read: other files' tests would leave too many.
await takeOwnDatabase();
const stripe = await startBillingSandbox();
const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
let tables: string[];
beforeAll(async () => {
  const { rows } = await owner.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  stripe.close();
  await owner.end();
});

/** How many rows of each table contain the account's id anywhere. */
async function rowsNaming(accountId: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${pg.escapeIdentifier(table)} AS t WHERE t::text LIKE $1`,
      [`%${accountId}%`],
    );
    if (rows[0]?.count) counted[table] = rows[0].count;
  }
  return counted;
}

async function close(accountId: string, closesAt: Date): Promise<void> {
  await owner.query("UPDATE account SET status = 'closing', closes_at = $2, survey_enabled = false WHERE id = $1", [
    accountId,
    closesAt,
  ]);
}

const ago = (ms: number) => new Date(Date.now() - ms);
const exists = async ({ personId }: TestPerson) =>
  (await directory().person.findUnique({ where: { id: personId } })) !== null;

test("a closed account that is due is deleted from every table, except for one row that records it", async () => {
  const [person, neighbour] = [await aPerson(), await aPerson()];
  const [closed, other] = [await aFullAccount(owner, person), await aFullAccount(owner, neighbour)];
  // Both at once, as each account's answers fold the whole log.
  await owner.query("INSERT INTO counter_log (account_id, counts) VALUES ($1, '{}'), ($2, '{}')", [closed, other]);
  const before = await rowsNaming(closed);
  const tenantTables = tables.filter((table) => table in before);
  const { rows } = await owner.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'account_id' AND table_name = ANY($1)",
    [tables],
  );
  // Otherwise the test would miss a table that a later migration adds.
  expect(tenantTables).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
  const untouched = await rowsNaming(other);
  await close(closed, ago(1_000));
  await deleteClosedAccountsTask.run({}, "job");
  expect(await rowsNaming(closed)).toEqual({ audit_log: 1 });
  const left = await owner.query("SELECT action, details, person_id FROM audit_log WHERE account_id = $1", [closed]);
  expect(left.rows).toEqual([{ action: "accountDeleted", details: {}, person_id: null }]);
  expect(await rowsNaming(other)).toEqual(untouched);
});

test("an account that is closing but not due, and an open one, stay unchanged", async () => {
  const [closing, open] = [await aFullAccount(owner, await aPerson()), await aFullAccount(owner, await aPerson())];
  await close(closing, new Date(Date.now() + 60_000));
  const before = [await rowsNaming(closing), await rowsNaming(open)];
  await deleteClosedAccountsTask.run({}, "job");
  expect([await rowsNaming(closing), await rowsNaming(open)]).toEqual(before);
});

test("people are deleted with their only account; those in another account, and staff, are kept", async () => {
  const [alone, elsewhere] = [await aPerson(), await aPerson()];
  const staff = await directory().person.upsert({
    where: { emailAddress: "staff@afterword.example" },
    create: { emailAddress: "staff@afterword.example" },
    update: {},
  });
  const accountId = await aFullAccount(owner, alone);
  const other = await aFullAccount(owner, await aPerson());
  for (const personId of [elsewhere.personId, staff.id]) {
    await owner.query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'member')", [
      accountId,
      personId,
    ]);
  }
  await owner.query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'member')", [
    other,
    elsewhere.personId,
  ]);
  await close(accountId, ago(1_000));
  await deleteClosedAccountsTask.run({}, "job");
  expect(await Promise.all([alone, elsewhere, { ...alone, personId: staff.id }].map(exists))).toEqual([
    false,
    true,
    true,
  ]);
});

test("more rows than one statement deletes are deleted too", async () => {
  const accountId = await aFullAccount(owner, await aPerson());
  await owner.query(
    `INSERT INTO choice_folded (account_id, question_id, day, customer_type, surface, choice, currency, count, orders, revenue_minor)
     SELECT $1, 'source', '2026-11-20', 0, 'email', n::text, 'USD', 1, 0, 0 FROM generate_series(1, 12000) AS n`,
    [accountId],
  );
  await close(accountId, ago(1_000));
  await deleteClosedAccountsTask.run({}, "job");
  expect(await rowsNaming(accountId)).toEqual({ audit_log: 1 });
});

test.each(["afterword_app", "afterword_ingest"])("%s can't use it to delete an account", async (role) => {
  const client = await owner.connect();
  try {
    await client.query(`SET ROLE ${role}`);
    const call = client.query("SELECT delete_closed_account($1, 1, '{}', now())", [randomUUIDv7()]);
    await expect(call).rejects.toMatchObject({ code: "42501" });
  } finally {
    client.release(true);
  }
});

test("one that can't be deleted does not block the others, and is tried again", async () => {
  const [stuck, next] = [await aFullAccount(owner, await aPerson()), await aFullAccount(owner, await aPerson())];
  await close(stuck, ago(60_000));
  await close(next, ago(1_000));
  await owner.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON integration FOR EACH ROW WHEN (OLD.account_id = '${stuck}') EXECUTE FUNCTION refuse()`);
  await expect(deleteClosedAccountsTask.run({}, "job")).rejects.toThrow("could not delete all closed accounts");
  expect(await rowsNaming(next)).toEqual({ audit_log: 1 });
  await owner.query("DROP FUNCTION refuse CASCADE");
  await deleteClosedAccountsTask.run({}, "job");
  expect(await rowsNaming(stuck)).toEqual({ audit_log: 1 });
});

test("a person who joins another account at this very moment is kept, with that membership", async () => {
  const person = await aPerson();
  const [closed, other] = [await aFullAccount(owner, person), await aFullAccount(owner, await aPerson())];
  await close(closed, ago(1_000));
  const inviting = await owner.connect();
  await inviting.query("BEGIN");
  await inviting.query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'member')", [
    other,
    person.personId,
  ]);
  const deleted = deleteClosedAccountsTask.run({}, "job");
  await inviting.query("SELECT pg_sleep(0.2)");
  await inviting.query("COMMIT");
  inviting.release();
  await deleted;
  expect(await rowsNaming(closed)).toEqual({ audit_log: 1 });
  expect(await exists(person)).toBe(true);
  expect(await directory().membership.count({ where: { personId: person.personId, accountId: other } })).toBe(1);
});
