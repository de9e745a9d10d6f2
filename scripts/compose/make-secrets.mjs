import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { productVariables, standInUrls, standInVariables } from "../launcher/sandbox-apps.mjs";

const random = ["database_password", "app_database_password", "worker_database_password", "secret_key"];
/** The mail catcher; another mail server's address goes into this file. */
const mailCatcher = "smtp://mail:1025";
const sandboxUrl = "http://127.0.0.1:3001";

/**
 * Makes the secrets that docker-compose.yml names and that don't exist: random ones, the mail catcher's address, and empty
 * files for what may be missing.
 *
 * @param {string} root the project's folder
 * @param {string} folder where the secrets are
 * @returns {string[]} the names of the files that were made
 */
export function makeSecrets(root, folder) {
  const contentOf = (name) =>
    random.includes(name) ? randomBytes(32).toString("hex") : name === "smtp_url" ? mailCatcher : "";
  return namesIn(root).filter((name) => writeNew(folder, name, contentOf(name)));
}

/** The secrets that docker-compose.yml names: variables in lower case. */
function namesIn(root) {
  const compose = readFileSync(path.join(root, "docker-compose.yml"), "utf8");
  return [...compose.matchAll(/\{ file: secrets\/(\w+) \}/g)].map(([, name]) => name);
}

/**
 * Makes what the profile "trial" needs: the sandbox's apps as secrets, the other variables of the product in `trial.env`,
 * and those of the sandbox in `sandbox.env`. A partner of which a secret exists stays a real one. Does nothing if
 * `trial.env` exists.
 *
 * @param {string} root the project's folder
 * @param {string} folder where the secrets are
 * @returns {string[]} the names of the files that were made
 */
export function makeTrial(root, folder) {
  if (existsSync(path.join(folder, "trial.env"))) return [];
  const existing = existsSync(folder) ? readdirSync(folder) : [];
  const known = existing.filter((name) => readFileSync(path.join(folder, name), "utf8").trim() !== "");
  const given = Object.fromEntries(known.map((name) => [name.toUpperCase(), "of a real account"]));
  const product = productVariables(given, sandboxUrl);
  const names = namesIn(root);
  const isSecret = (name) => names.includes(name.toLowerCase());
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
  for (const [name, value] of secrets) write(folder, name.toLowerCase(), value);
  write(folder, "sandbox.env", linesOf(standInVariables(product)));
  write(folder, "trial.env", linesOf(variables));
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
  write(folder, name, content);
  return true;
}

/** The users in the containers read the files; the folder keeps other users of this machine out. */
function write(folder, name, content) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  writeFileSync(file, content);
  // Whichever mode new files have on this machine.
  chmodSync(file, 0o644);
}
