import { exit, stderr } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { FollowingClient } from "./following-client.ts";
import { type LoginName, loginRoles } from "./login-roles.ts";
import { areSessionsShared } from "./session-mode.ts";

/** Why a process can't use its database, in one sentence for the operator. */
export class WrongLogin extends Error {}

const askAgainMs = 1_000;

/**
 * Ends the process with exit code 1 and one sentence if its login may do more than take its own roles, or isn't let in.
 * Returns after the first answer, or if the database can't be reached: then it keeps asking in the background, and the
 * process serves nothing until the database is back.
 */
export async function exitOnWrongLogin(process: LoginName, databaseUrl: string): Promise<void> {
  try {
    await requireOwnLogin(process, databaseUrl);
  } catch (error) {
    if (error instanceof WrongLogin) {
      stderr.write(`${error.message}\n`);
      exit(1);
    }
    void delay(askAgainMs, undefined, { ref: false }).then(() => exitOnWrongLogin(process, databaseUrl));
  }
}

/**
 * Checks that a login has no rights except to take the roles of its process, on a session of its own. Throws
 * {@link WrongLogin} if it has others, isn't let in, or shares sessions, and the error of `pg` if the database can't be
 * reached.
 */
export async function requireOwnLogin(process: LoginName, databaseUrl: string): Promise<void> {
  const variable = `${process.toUpperCase()}_DATABASE_URL`;
  const config = { connectionString: databaseUrl, connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  const client = new FollowingClient(config);
  client.on("error", () => undefined); // the query that was under way says so
  try {
    await client.connect();
    const { rows } = await client.query<LoginRow>(loginSql, [loginRoles[process]]);
    const [login] = rows;
    const fault = login && faultOf(login);
    if (!fault && (await areSessionsShared(config))) {
      throw new WrongLogin(
        `${variable} leads to a pooler in transaction mode, which would mix up accounts. Use its session mode, or the database's own address.`,
      );
    }
    if (!fault) return;
    throw new WrongLogin(
      `${variable} can't use "${login.name}", which ${fault}. Use the ${process}'s own login, which \`node scripts/prepare-database.mjs\` creates.`,
    );
  } catch (error) {
    if (error instanceof pg.DatabaseError && isRefusal(error)) {
      throw new WrongLogin(`The database refused the login in ${variable}: ${error.message}.`, {
        cause: error,
      });
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface LoginRow {
  name: string;
  isSuperuser: boolean;
  bypassesPolicies: boolean;
  makesRoles: boolean;
  ownsTables: boolean;
  /** Roles it is a member of and that are not its own. */
  others: string[];
  /** Roles whose rights it has without SET ROLE. */
  inherited: string[];
  /** Its own roles that it can't take, or that the database doesn't have. */
  missing: string[];
}

function faultOf(login: LoginRow): string | undefined {
  if (login.isSuperuser) return "is a superuser";
  if (login.bypassesPolicies) return "bypasses row-level security";
  if (login.ownsTables) return "owns the tables";
  if (login.makesRoles) return "can create roles or databases";
  if (login.others.length > 0) return `is also a member of ${login.others.join(", ")}`;
  if (login.inherited.length > 0) return `has the rights of ${login.inherited.join(", ")} without taking the role`;
  if (login.missing.length > 0) return `can't take the role ${login.missing.join(", ")}`;
  return undefined;
}

/** Wrong name or password, no right to connect, no such database (SQLSTATE classes 28 and 3D, and 42501). */
function isRefusal({ code }: pg.DatabaseError): boolean {
  return code !== undefined && (/^(28|3D)/.test(code) || code === "42501");
}

const loginSql = `
  SELECT l.rolname AS name, l.rolsuper AS "isSuperuser", l.rolbypassrls AS "bypassesPolicies",
    l.rolcreaterole OR l.rolcreatedb OR l.rolreplication AS "makesRoles",
    EXISTS (SELECT FROM pg_class c WHERE c.relowner = l.oid AND c.relnamespace = 'public'::regnamespace)
      OR EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND d.datdba = l.oid) AS "ownsTables",
    ARRAY(SELECT r.rolname::text FROM pg_roles r WHERE r.oid <> l.oid AND r.rolname <> ALL ($1::text[])
      AND pg_has_role(l.oid, r.oid, 'MEMBER') ORDER BY 1) AS others,
    ARRAY(SELECT r.rolname::text FROM pg_roles r WHERE r.oid <> l.oid
      AND pg_has_role(l.oid, r.oid, 'USAGE') ORDER BY 1) AS inherited,
    ARRAY(SELECT wanted FROM unnest($1::text[]) AS wanted WHERE NOT EXISTS (
      SELECT FROM pg_roles r WHERE r.rolname = wanted AND pg_has_role(l.oid, r.oid, 'SET')) ORDER BY 1) AS missing
  FROM pg_roles l WHERE l.rolname = session_user`;
