import { createHash } from "node:crypto";

/**
 * The URL of a process's own login, on the owner's server and database. Logins belong to the whole server,
 * so their names include the database's: two copies on one server do not change each other's passwords.
 *
 * @param {string} ownerUrl
 * @param {import("../../server/foundation/database/login-roles.ts").LoginName} process
 * @param {string} password
 */
export function loginUrl(ownerUrl, process, password) {
  const url = new URL(ownerUrl);
  const database = decodeURIComponent(url.pathname.slice(1));
  const suffix = createHash("sha256").update(database).digest("hex").slice(0, 8);
  const name = database === "afterword" ? `afterword_${process}_login` : `afterword_${process}_login_${suffix}`;
  for (const [part, value] of [
    ["user", name],
    ["password", password],
  ]) {
    // Parameters override what precedes the host, and without a host (a socket) only they can name a user.
    if (!url.hostname || url.searchParams.has(part)) url.searchParams.set(part, value);
  }
  if (url.hostname) {
    url.username = name;
    url.password = encodeURIComponent(password);
  }
  return url.href;
}
