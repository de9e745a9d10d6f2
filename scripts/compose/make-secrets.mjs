import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { productVariables, standInUrls, standInVariables } from "../launcher/sandbox-apps.mjs";
import { secretNames } from "./secret-files.mjs";

const random = [
  "database_password",
  "app_database_password",
  "worker_database_password",
  "clickhouse_password",
  "secret_key",
];
/** The mail catcher; another mail server's address goes into this file. */
const mailCatcher = "smtp://mail:1025";
const sandboxUrl = "http://127.0.0.1:3001";

/**
 * Makes the services' secrets that don't exist: random ones, the mail catcher's address, and empty files for what may be
 * missing.
 *
 * @param {string} folder where the secrets are
 * @returns {string[]} the names of the files that were made
 */
export function makeSecrets(folder) {
  const contentOf = (name) =>
    random.includes(name) ? randomBytes(32).toString("hex") : name === "smtp_url" ? mailCatcher : "";
  return secretNames.filter((name) => writeNew(folder, name, contentOf(name)));
}

/**
 * Makes what the profile "trial" needs: the sandbox's apps as secrets, the other variables of the product in `trial.env`,
 * and those of the sandbox in `sandbox.env`. A partner of which a secret exists stays a real one. Does nothing if
 * `trial.env` exists.
 *
 * @param {string} folder where the secrets are
 * @returns {string[]} the names of the files that were made
 */
export function makeTrial(folder) {
  if (existsSync(path.join(folder, "trial.env"))) return [];
  const existing = existsSync(folder) ? readdirSync(folder) : [];
  const known = existing.filter((name) => readFileSync(path.join(folder, name), "utf8").trim() !== "");
  const given = Object.fromEntries(known.map((name) => [name.toUpperCase(), "of a real account"]));
  const product = productVariables(given, sandboxUrl);
  const isSecret = (name) => secretNames.includes(name.toLowerCase());
  const secrets = Object.entries(product).filter(([name]) => isSecret(name));
  const variables = {
    SANDBOX_URL: sandboxUrl,
    CLOCK_FILE: "/srv/clock/offset",
    PARTNER_BASE_URLS: JSON.stringify(standInUrls(given, sandboxUrl)),
    SENTRY_DSN: "http://afterword@127.0.0.1:3001/sentry/1",
    STAFF_EMAILS: "staff@afterword.example",
    RATE_LIMIT_SCALE: "1000",
    ...Object.fromEntries(Object.entries(product).filter(([name]) => !isSecret(name))),
  };
  for (const [name, value] of secrets) writeSecret(folder, name.toLowerCase(), value);
  writeSecret(folder, "sandbox.env", linesOf(standInVariables(product)));
  writeSecret(folder, "trial.env", linesOf(variables));
  return [...secrets.map(([name]) => name.toLowerCase()), "sandbox.env", "trial.env"];
}

/** As compose reads them: nothing in single quotes has a meaning, and line breaks are written out in double quotes. */
function linesOf(variables) {
  const quoted = (value) => (value.includes('"') ? `'${value}'` : JSON.stringify(value));
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join("");
}

function writeNew(folder, name, content) {
  if (existsSync(path.join(folder, name))) return false;
  writeSecret(folder, name, content);
  return true;
}

/**
 * Writes a file that the users in containers can read; the folder, if it is new, keeps other users of this machine out.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} content
 */
export function writeSecret(folder, name, content) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  writeFileSync(file, content);
  // Whichever mode new files have on this machine.
  chmodSync(file, 0o644);
}
