import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { anAccount } from "#server/testing/factories.ts";
import { accountPool, clientAs, directory, inAccount, tenant } from "./db.ts";
import type { DatabaseRole } from "./login-roles.ts";

/** The directory: what must be read before an account is known. Everything else belongs to one account. */
const directoryTables = [
  "person",
  "session",
  "sign_in_link",
  "tour_seen",
  "news_sent",
  "api_key",
  "shared_report",
  "oauth_client",
  "shop_domain",
  "webhook_event",
  "rate_bucket",
  "person_factor",
  "recovery_code",
  "sign_in_challenge",
  "passkey_challenge",
  "store_user",
  "removed_store_user",
  "store_consent",
  "integration_consent",
  "shared_credential",
  "shared_credential_user",
  "store_install",
  "started_install",
  "store_ticket",
  "one_time_address",
];
/** Read by everyone, written only from inside the account; and the feed's, which the worker alone writes. */
const sharedTables = ["account", "file_copy_change", "membership", "response_change", "response_feed"];

const owner = new pg.Client({ connectionString: env.DATABASE_URL });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

async function tables(): Promise<string[]> {
  const { rows } = await owner.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  return rows.map((row) => row.tablename);
}

async function as<Result>(role: DatabaseRole, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = clientAs(role);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe("the schema", () => {
  test("keys, unique keys and indexes of a tenant's table begin with the account", async () => {
    const { rows } = await owner.query(`
      SELECT i.indexrelid::regclass::text AS index, i.indrelid::regclass::text AS "table",
             (SELECT attname FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = i.indkey[0]) AS first
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relname <> '_prisma_migrations'`);
    const others = rows.filter(
      (row) => row.first !== "account_id" && !directoryTables.includes(row.table) && !sharedTables.includes(row.table),
    );
    // The worker looks for due work, shops' pages for an image by id only, a store's token and its webhooks for its account,
    // Stripe's events for their customer's account, and staff for the latest actions, across all accounts.
    expect(others.map((row) => row.index).toSorted()).toEqual([
      "audit_log_newest_idx",
      "billing_customer_id_key",
      "connection_domain_search_idx",
      "connection_id_idx",
      "connection_store_key",
      "image_id_key",
      "store_order_unmatched_idx",
    ]);
    expect(rows.length).toBeGreaterThan(30);
  });

  test("every tenant's table, and no directory table, is under the app's policy", async () => {
    const { rows } = await owner.query(
      "SELECT tablename, qual, with_check FROM pg_policies WHERE 'afterword_app' = ANY(roles) AND policyname = 'own_account'",
    );
    const wanted = (await tables()).filter((name) => !directoryTables.includes(name) && !sharedTables.includes(name));
    expect(rows.map((row) => row.tablename).toSorted()).toEqual(wanted);
    for (const row of rows) {
      // A policy may hide some of an account's own rows, but never shows or takes another's.
      expect(row.qual).toContain(row.with_check);
      expect(row.with_check).toBe("(account_id = ( SELECT current_account() AS current_account))");
    }
    const secured = await owner.query(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relrowsecurity AND relnamespace = 'public'::regnamespace ORDER BY 1",
    );
    expect(secured.rows.map((row) => row.relname)).toEqual([...wanted, ...sharedTables].toSorted());
  });

  test("no role of the product may bypass the policies", async () => {
    const { rows } = await owner.query(
      "SELECT rolname FROM pg_roles WHERE rolname LIKE 'afterword\\_%' AND (rolsuper OR rolbypassrls)",
    );
    expect(rows).toEqual([]);
  });
});

describe("the app's role", () => {
  test("sees and changes only its own account's rows", async () => {
    const [own, foreign] = [await anAccount(), await anAccount()];
    for (const { accountId } of [own, foreign]) {
      await inAccount(accountId, () => tenant().survey.create({ data: { accountId, name: "S", document: {} } }));
    }
    await inAccount(own.accountId, async () => {
      expect((await tenant().survey.findMany()).map((survey) => survey.accountId)).toEqual([own.accountId]);
      expect(await tenant().survey.updateMany({ data: { name: "Mine" } })).toEqual({ count: 1 });
      expect(await tenant().survey.deleteMany({ where: { accountId: foreign.accountId } })).toEqual({ count: 0 });
    });
    const theirs = await inAccount(foreign.accountId, () => tenant().survey.findMany());
    expect(theirs.map((survey) => survey.name)).toEqual(["S"]);
  });

  test("cannot write a row for another account", async () => {
    const [own, foreign] = [await anAccount(), await anAccount()];
    const insert = "INSERT INTO survey (account_id, name, document) VALUES ($1, 'S', '{}')";
    const written = inAccount(own.accountId, () => accountPool().query(insert, [foreign.accountId]));
    await expect(written).rejects.toMatchObject({ code: "42501" });
    const renamed = await inAccount(own.accountId, () =>
      tenant().account.updateMany({ where: { id: foreign.accountId }, data: { companyName: "Taken" } }),
    );
    expect(renamed).toEqual({ count: 0 });
  });

  test("sees no account's rows without one in scope, and gets an error", async () => {
    const { accountId } = await anAccount();
    await inAccount(accountId, () => tenant().survey.create({ data: { accountId, name: "S", document: {} } }));
    expect(await directory().survey.count()).toBe(0);
    await expect(tenant().survey.count()).rejects.toThrow("no account is set for this query");
    await expect(accountPool().query("SELECT 1")).rejects.toThrow("no account is set for this query");
  });

  test("keeps accounts apart on connections that they share", async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => anAccount()));
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, index) => accounts[index % accounts.length]).map(async (account) => {
        if (!account) throw new Error("no account");
        const { accountId } = account;
        const { rows } = await inAccount(accountId, () => accountPool().query("SELECT current_account() AS id"));
        return rows[0].id === accountId;
      }),
    );
    expect(seen).not.toContain(false);
  });

  test("stores webhooks, and learns which are new, but reads, changes and deletes nothing of them", async () => {
    const insert = `INSERT INTO webhook_event (source, event_id, topic, payload) VALUES ('test', $1, 'topic', 'personal')
      ON CONFLICT DO NOTHING RETURNING source, event_id`;
    await as("afterword_app", async (client) => {
      const id = randomUUIDv7();
      expect((await client.query(insert, [id])).rows).toEqual([{ source: "test", event_id: id }]);
      expect((await client.query(insert, [id])).rows).toEqual([]);
      for (const sql of [
        "SELECT payload FROM webhook_event",
        "SELECT subject FROM webhook_event",
        "UPDATE webhook_event SET payload = ''",
        "DELETE FROM webhook_event",
      ]) {
        await expect(client.query(sql)).rejects.toMatchObject({ code: "42501" });
      }
    });
  });

  test.each([
    "DELETE FROM person",
    "DELETE FROM account",
    "DELETE FROM api_key",
    "DELETE FROM sign_in_link",
    "UPDATE tour_seen SET page = 'x'",
  ])("may not: %s", async (sql) => {
    await expect(as("afterword_app", (client) => client.query(sql))).rejects.toMatchObject({ code: "42501" });
  });

  test("adds to the audit log and never changes it", async () => {
    const { accountId } = await anAccount();
    await inAccount(accountId, () => tenant().auditLog.create({ data: { accountId, action: "tested" } }));
    const changed = inAccount(accountId, () => accountPool().query("UPDATE audit_log SET action = 'other'"));
    await expect(changed).rejects.toMatchObject({ code: "42501" });
    const deleted = inAccount(accountId, () => accountPool().query("DELETE FROM audit_log"));
    await expect(deleted).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the ingest's role", () => {
  test.each(["person", "session", "membership", "sign_in_link", "audit_log", "connection"])(
    "cannot read %s",
    async (table) => {
      const read = as("afterword_ingest", (client) => client.query(`SELECT 1 FROM ${table}`));
      await expect(read).rejects.toMatchObject({ code: "42501" });
    },
  );

  test("reads only a question's type, not its text", async () => {
    const read = (columns: string) =>
      as("afterword_ingest", (client) => client.query(`SELECT ${columns} FROM question LIMIT 1`));
    await expect(read("account_id, question_id, type")).resolves.toBeDefined();
    await expect(read("definition")).rejects.toMatchObject({ code: "42501" });
  });

  test("cannot delete an answer, nor change a survey", async () => {
    for (const sql of [
      "DELETE FROM answer",
      "UPDATE survey SET name = 'x'",
      "UPDATE account SET survey_enabled = true",
    ]) {
      await expect(as("afterword_ingest", (client) => client.query(sql))).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("the staff's role", () => {
  test("sees every account's audit log, and changes nothing", async () => {
    const accounts = [await anAccount(), await anAccount()];
    for (const { accountId } of accounts) {
      await inAccount(accountId, () => tenant().auditLog.create({ data: { accountId, action: "seen by staff" } }));
    }
    const read = "SELECT account_id FROM audit_log WHERE action = 'seen by staff'";
    const { rows } = await as("afterword_staff", (client) => client.query(read));
    expect(rows.map((row) => row.account_id).toSorted()).toEqual(accounts.map(({ accountId }) => accountId).toSorted());
    for (const sql of [
      "INSERT INTO audit_log (account_id, action) VALUES (uuidv7(), 'forged')",
      "UPDATE account SET billing_plan = 'Staff'",
      "DELETE FROM membership",
    ]) {
      await expect(as("afterword_staff", (client) => client.query(sql))).rejects.toMatchObject({ code: "42501" });
    }
  });

  test.each(["session", "sign_in_link", "api_key", "integration", "response", "survey_version"])(
    "cannot read %s",
    async (table) => {
      const read = as("afterword_staff", (client) => client.query(`SELECT 1 FROM ${table}`));
      await expect(read).rejects.toMatchObject({ code: "42501" });
    },
  );

  test("reads which store an account has, and neither its credentials nor its details", async () => {
    const read = (columns: string) =>
      as("afterword_staff", (client) => client.query(`SELECT ${columns} FROM connection`));
    await expect(read("account_id, name, external_id")).resolves.toBeDefined();
    for (const columns of ["credentials", "webhook_secret", "details"]) {
      await expect(read(columns)).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("cannot read what was answered", async () => {
    const read = as("afterword_staff", (client) => client.query("SELECT body FROM answer"));
    await expect(read).rejects.toMatchObject({ code: "42501" });
  });
});

test("a new account starts its 14-day trial", async () => {
  const { accountId } = await anAccount();
  const account = await directory().account.findUniqueOrThrow({ where: { id: accountId } });
  expect(account.trialEndsAt.getTime() - account.createdAt.getTime()).toBe(14 * 24 * 60 * 60 * 1000);
});
