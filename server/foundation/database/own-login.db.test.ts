/** @module-tag process */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { query } from "#server/testing/query.ts";
import { clientAs } from "./db.ts";
import type { LoginName } from "./login-roles.ts";
import { requireOwnLogin } from "./own-login.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** The product's two logins, with the first role that each takes. */
const logins = [
  ["app", "afterword_app"],
  ["worker", "afterword_worker"],
] as const;

describe.each(logins)("the %s's login", (name, role) => {
  /** Runs a statement like someone who got SQL injected into a connection of the product. */
  async function escaped(sql: string): Promise<unknown[]> {
    const client = clientAs(role);
    await client.connect();
    try {
      await client.query("SET ROLE NONE");
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  test("has no right to read or change any table itself", async () => {
    const any = "SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER, MAINTAIN";
    const sql = `SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
        AND CASE c.relkind WHEN 'S' THEN has_sequence_privilege(session_user, c.oid, 'USAGE, SELECT, UPDATE')
          WHEN 'i' THEN false WHEN 'I' THEN false WHEN 'c' THEN false
          ELSE has_table_privilege(session_user, c.oid, '${any}') OR has_any_column_privilege(session_user, c.oid, 'SELECT, INSERT, UPDATE') END`;
    expect(await escaped(sql)).toEqual([]);
    await expect(escaped("SELECT count(*) FROM answer")).rejects.toMatchObject({ code: "42501" });
  });

  test("runs no function that works with its owner's rights", async () => {
    const sql = `SELECT oid::regprocedure::text FROM pg_proc WHERE prosecdef
      AND pronamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND has_function_privilege(session_user, oid, 'EXECUTE')`;
    expect(await escaped(sql)).toEqual([]);
  });

  test.each([
    "COPY (SELECT 1) TO PROGRAM 'id'",
    "COPY (SELECT 1) TO '/tmp/afterword-escaped'",
    "CREATE TABLE escaped ()",
    "CREATE ROLE escaped",
    `ALTER ROLE ${role} BYPASSRLS`,
    "SET SESSION AUTHORIZATION postgres",
    "SET ROLE postgres",
    `SET ROLE ${name === "app" ? "afterword_worker" : "afterword_staff"}`,
    `SET ROLE ${name === "app" ? "pg_execute_server_program" : "afterword_ingest"}`,
  ])("may not: %s", async (sql) => {
    await expect(escaped(sql)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a start with a login that may do more is refused in one sentence", () => {
  /** The address of a new login with these attributes and grants. */
  async function givenLogin(attributes: string, grants = ""): Promise<string> {
    const name = `login_${crypto.randomUUID().replaceAll("-", "")}`;
    await query(
      env.DATABASE_URL,
      `CREATE ROLE ${name} LOGIN PASSWORD 'p' ${attributes}; ${grants.replaceAll("LOGIN", name)}`,
    );
    const url = new URL(env.DATABASE_URL);
    [url.username, url.password] = [name, "p"];
    return url.href;
  }
  const own = "GRANT afterword_app, afterword_ingest, afterword_staff TO LOGIN WITH INHERIT FALSE;";

  test.each([
    ["SUPERUSER", "", "is a superuser"],
    ["BYPASSRLS", own, "bypasses row-level security"],
    ["CREATEROLE", own, "can create roles or databases"],
    ["NOINHERIT", `${own} GRANT afterword_worker TO LOGIN WITH INHERIT FALSE`, "is also a member of afterword_worker"],
    ["NOINHERIT", `${own} GRANT pg_read_all_data TO LOGIN`, "is also a member of pg_read_all_data"],
    [
      "INHERIT",
      `${own} GRANT afterword_app TO LOGIN WITH INHERIT TRUE`,
      "has the rights of afterword_app without taking",
    ],
    ["NOINHERIT", "GRANT afterword_app TO LOGIN", "can't take the role afterword_ingest, afterword_staff"],
  ])("%s %s: %s", async (attributes, grants, reason) => {
    const url = await givenLogin(attributes, grants);
    await expect(requireOwnLogin("app", url)).rejects.toThrow(reason);
  });

  test("the owner of the tables", async () => {
    const url = await givenLogin("", own);
    const { username } = new URL(url);
    await query(env.DATABASE_URL, `CREATE TABLE owned_by_login (); ALTER TABLE owned_by_login OWNER TO ${username}`);
    await expect(requireOwnLogin("app", url)).rejects.toThrow("owns the tables");
    await query(env.DATABASE_URL, "DROP TABLE owned_by_login");
  });

  test("a wrong password, and a login that isn't there", async () => {
    for (const name of ["login_of_nobody", new URL(env.APP_DATABASE_URL).username]) {
      const url = new URL(env.APP_DATABASE_URL);
      [url.username, url.password] = [name, "wrong"];
      await expect(requireOwnLogin("app", url.href)).rejects.toThrow(
        /^The database refused the login in APP_DATABASE_URL: password authentication failed/,
      );
    }
  });

  test.each([
    ["app", "server/entry.ts", "APP_DATABASE_URL"],
    ["worker", "server/jobs/worker.ts", "WORKER_DATABASE_URL"],
  ] satisfies [LoginName, string, string][])(
    "the %s's process ends with exit code 1",
    { tags: ["full"] },
    async (name, program, variable) => {
      const started = promisify(execFile)(process.execPath, [program], {
        cwd: root,
        env: {
          NODE_ENV: "production",
          [variable]: env.DATABASE_URL,
          SMTP_URL: env.SMTP_URL,
          SECRET_KEY: env.SECRET_KEY,
        },
      });
      await expect(started).rejects.toMatchObject({
        code: 1,
        stderr: `${variable} can't use "postgres", which is a superuser. Use the ${name}'s own login, which \`node scripts/prepare-database.mjs\` creates.\n`,
      });
    },
  );
});
