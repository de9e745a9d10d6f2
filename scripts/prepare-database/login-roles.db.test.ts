import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { requireOwnLogin } from "#server/foundation/database/own-login.ts";
import { createDatabase } from "../../server/testing/database.ts";
import { query } from "../../server/testing/query.ts";
import { startTemporaryPostgres } from "../launcher/temporary-postgres.mjs";
import { prepareDatabase } from "../prepare-database.mjs";
import { prepareLogins } from "./login-roles.mjs";
import { loginUrl } from "./logins.mjs";

/** A new database with the URLs of its two logins, which do not exist yet. */
async function givenDatabase(password = "first") {
  const url = await createDatabase();
  return { url, logins: { app: loginUrl(url, "app", password), worker: loginUrl(url, "worker", password) } };
}

async function isRight({ app, worker }: { app: string; worker: string }): Promise<void> {
  await requireOwnLogin("app", app);
  await requireOwnLogin("worker", worker);
}

const nameOf = (login: string) => pg.escapeIdentifier(new URL(login).username);

test("creates the logins, and a second run changes nothing", async () => {
  const { url, logins } = await givenDatabase();
  await prepareLogins(url, logins);
  await isRight(logins);
  await prepareLogins(url, logins);
  await isRight(logins);
});

test("sets a new password, and the old one no longer works", async () => {
  const { url, logins } = await givenDatabase();
  await prepareLogins(url, logins);
  const password = "Zürich / 100% #?@:\u00a0ﬁn";
  const renewed = { app: loginUrl(url, "app", password), worker: loginUrl(url, "worker", password) };
  await prepareLogins(url, renewed);
  await isRight(renewed);
  await expect(query(logins.app, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
});

test("stores only a password's verifier", async () => {
  const { url, logins } = await givenDatabase("a-password-to-look-for");
  await prepareLogins(url, logins);
  const [stored] = await query(
    url,
    `SELECT rolpassword FROM pg_authid WHERE rolname = '${new URL(logins.app).username}'`,
  );
  expect(stored).toEqual({ rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$4096:[\w+/=]+\$[\w+/=]+:[\w+/=]+$/) });
});

test("concurrent runs, for several databases of one server, all succeed", async () => {
  const databases = await Promise.all([givenDatabase(), givenDatabase()]);
  const [shared] = databases;
  const runs = [...databases, ...databases, ...databases].map(({ url }) =>
    prepareLogins(url, shared?.logins ?? never()),
  );
  await Promise.all(runs);
  await isRight(shared?.logins ?? never());
});

test("revokes everything else that a login was granted", async () => {
  const { url, logins } = await givenDatabase();
  await prepareLogins(url, logins);
  const app = nameOf(logins.app);
  await query(
    url,
    `ALTER ROLE ${app} SUPERUSER BYPASSRLS CREATEDB CREATEROLE REPLICATION INHERIT;
     GRANT pg_read_all_data, afterword_worker TO ${app}; GRANT afterword_staff TO ${app} WITH INHERIT TRUE, ADMIN TRUE;
     GRANT SELECT ON person, pgboss.job TO ${app}; GRANT CREATE ON SCHEMA public TO ${app}, PUBLIC;
     GRANT TEMPORARY ON DATABASE ${pg.escapeIdentifier(new URL(url).pathname.slice(1))} TO PUBLIC`,
  );
  await expect(requireOwnLogin("app", logins.app)).rejects.toThrow("is a superuser");
  await prepareLogins(url, logins);
  await isRight(logins);
  for (const sql of [
    "SELECT FROM person",
    "SELECT FROM pgboss.job",
    "CREATE TABLE mine ()",
    "CREATE TEMPORARY TABLE mine ()",
    "SET ROLE pg_read_all_data",
    "GRANT afterword_staff TO afterword_ingest",
  ]) {
    await expect(query(logins.app, sql), sql).rejects.toMatchObject({ code: "42501" });
  }
});

test("a login of another database on the server may not connect", async () => {
  const [one, other] = await Promise.all([givenDatabase(), givenDatabase()]);
  for (const { url, logins } of [one, other]) await prepareLogins(url, logins);
  const elsewhere = new URL(new URL(other.url).pathname, one.logins.app).href;
  await expect(query(elsewhere, "SELECT 1")).rejects.toThrow("permission denied for database");
});

test("an owner who is not a superuser, as on a managed server, can prepare everything twice", {
  tags: ["full"],
}, async () => {
  const postgres = await startTemporaryPostgres(`${import.meta.dirname}/../..`);
  onTestFinished(postgres.stop);
  await query(`${postgres.url}/postgres`, "CREATE ROLE manager LOGIN PASSWORD 'm' CREATEROLE CREATEDB");
  const owner = new URL(`${postgres.url}/shop`);
  [owner.username, owner.password] = ["manager", "m"];
  const logins = { app: loginUrl(owner.href, "app", "a"), worker: loginUrl(owner.href, "worker", "w") };
  await prepareDatabase(owner.href, logins);
  await prepareDatabase(owner.href, logins);
  await isRight(logins);
  await expect(requireOwnLogin("app", owner.href)).rejects.toThrow(
    /^APP_DATABASE_URL can't use "manager", which owns the tables\. Use the app's own login/,
  );
});

test.each([
  ["the owner", (url: string) => ({ app: url, worker: loginUrl(url, "worker", "w") }), "APP_DATABASE_URL"],
  [
    "a shared login",
    (url: string) => ({ app: loginUrl(url, "app", "w"), worker: loginUrl(url, "app", "w") }),
    "must use different logins",
  ],
  [
    "no password",
    (url: string) => ({ app: loginUrl(url, "app", ""), worker: loginUrl(url, "worker", "w") }),
    "a password",
  ],
])("refuses to create a login from %s", async (_, loginsOf, sentence) => {
  const url = await createDatabase();
  await expect(prepareLogins(url, loginsOf(url))).rejects.toThrow(sentence);
});

function never(): never {
  throw new Error("there are two databases");
}
