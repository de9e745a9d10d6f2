import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import { loginRoles } from "../../server/foundation/database/login-roles.ts";
import { scramVerifier } from "./scram-verifier.mjs";

const lockKey = 72_707_371;
const mostTries = 20;

/**
 * Creates the logins of the app and the worker, or corrects them: the password from the URL, no
 * right of their own but to connect, and membership only in their own roles, used by SET ROLE and not inherited.
 * Others may no longer connect to this database, nor create anything in it. Running it again or concurrently, also for
 * several databases of one server, is harmless.
 *
 * @param {string} ownerUrl an owner who may create roles; it need not be a superuser
 * @param {{ app: string, worker: string }} loginUrls the URLs that the app and the worker will get
 * @throws {Error} naming the variable whose URL can't be a login's
 */
export async function prepareLogins(ownerUrl, loginUrls) {
  const logins = readLogins(ownerUrl, loginUrls);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("SELECT pg_advisory_lock($1)", [lockKey]);
    for (const login of logins) await whileOthersChangeRoles(() => prepareLogin(owner, login));
    await closeDatabase(
      owner,
      logins.map(({ name }) => name),
    );
  } finally {
    await owner.end();
  }
}

function readLogins(ownerUrl, loginUrls) {
  const owner = parseIntoClientConfig(ownerUrl).user;
  const logins = ["app", "worker"].map((process) => {
    const variable = `${process.toUpperCase()}_DATABASE_URL`;
    const { user: name, password } = parseIntoClientConfig(loginUrls[process]);
    if (!name || typeof password !== "string" || !password)
      throw new Error(`${variable} must include a user and a password.`);
    const groups = Object.values(loginRoles).flat();
    if (name === owner || groups.includes(name)) {
      throw new Error(`${variable} must use its own login, not ${name}.`);
    }
    return { name, password, roles: loginRoles[process] };
  });
  if (logins[0].name === logins[1].name) {
    throw new Error("APP_DATABASE_URL and WORKER_DATABASE_URL must use different logins.");
  }
  return logins;
}

/** Roles belong to the whole server, but locks are per database: if two runs collide, one of them retries. */
async function whileOthersChangeRoles(work) {
  const otherWasFirst = ["XX000", "42710", "23505"]; // tuple concurrently updated, duplicate object, unique violation
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!otherWasFirst.includes(error.code) || tries === mostTries) throw error;
      await delay(10 * tries * Math.random());
    }
  }
}

async function prepareLogin(owner, { name, password, roles }) {
  const login = pg.escapeIdentifier(name);
  const { rowCount } = await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [name]);
  if (rowCount === 0) await owner.query(`CREATE ROLE ${login} LOGIN NOINHERIT`);
  await takeAttributes(owner, name);
  await owner.query(`ALTER ROLE ${login} PASSWORD ${pg.escapeLiteral(scramVerifier(password))}`);
  await takeOtherMemberships(owner, name, roles);
  for (const role of roles) await grantRole(owner, name, role);
}

/** Only changes what is wrong: an owner who is not a superuser may not even remove a superuser's attributes. */
async function takeAttributes(owner, name) {
  const { rows } = await owner.query("SELECT * FROM pg_roles WHERE rolname = $1", [name]);
  const [role] = rows;
  const wrong = [
    [!role.rolcanlogin, "LOGIN"],
    [role.rolinherit, "NOINHERIT"],
    [role.rolsuper, "NOSUPERUSER"],
    [role.rolbypassrls, "NOBYPASSRLS"],
    [role.rolcreatedb, "NOCREATEDB"],
    [role.rolcreaterole, "NOCREATEROLE"],
    [role.rolreplication, "NOREPLICATION"],
  ].flatMap(([isWrong, attribute]) => (isWrong ? [attribute] : []));
  if (wrong.length > 0) await owner.query(`ALTER ROLE ${pg.escapeIdentifier(name)} ${wrong.join(" ")}`);
}

async function takeOtherMemberships(owner, name, roles) {
  const { rows } = await owner.query(
    `SELECT g.rolname AS role, r.rolname AS grantor FROM pg_auth_members m
     JOIN pg_roles l ON l.oid = m.member JOIN pg_roles g ON g.oid = m.roleid JOIN pg_roles r ON r.oid = m.grantor
     WHERE l.rolname = $1 AND g.rolname <> ALL ($2::text[])`,
    [name, roles],
  );
  for (const { role, grantor } of rows) {
    const [group, login, by] = [role, name, grantor].map((each) => pg.escapeIdentifier(each));
    await owner.query(`REVOKE ${group} FROM ${login} GRANTED BY ${by}`);
  }
}

async function grantRole(owner, name, role) {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_auth_members m JOIN pg_roles l ON l.oid = m.member JOIN pg_roles g ON g.oid = m.roleid
     WHERE l.rolname = $1 AND g.rolname = $2
     HAVING count(*) > 0 AND bool_and(m.set_option AND NOT m.inherit_option AND NOT m.admin_option)`,
    [name, role],
  );
  if (rowCount > 0) return;
  const [group, login] = [pg.escapeIdentifier(role), pg.escapeIdentifier(name)];
  await owner.query(`GRANT ${group} TO ${login} WITH ADMIN FALSE, INHERIT FALSE, SET TRUE`);
}

/** Rights in this database: the logins may only connect, and earlier grants to them or to everyone are revoked. */
async function closeDatabase(owner, names) {
  const { rows } = await owner.query("SELECT current_database() AS name");
  const database = pg.escapeIdentifier(rows[0].name);
  const logins = names.map((name) => pg.escapeIdentifier(name)).join(", ");
  await owner.query(`
    REVOKE CONNECT, TEMPORARY ON DATABASE ${database} FROM PUBLIC;
    REVOKE ALL ON DATABASE ${database} FROM ${logins};
    GRANT CONNECT ON DATABASE ${database} TO ${logins};
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE ALL ON SCHEMA public, pgboss FROM ${logins};
    REVOKE ALL ON ALL TABLES IN SCHEMA public, pgboss FROM ${logins};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA public, pgboss FROM ${logins};
    REVOKE ALL ON ALL ROUTINES IN SCHEMA public, pgboss FROM ${logins}`);
}
