import { readFileSync } from "node:fs";
import { changeUrl } from "./hosts-of-url.ts";

/**
 * The variables that hold a secret: each may also come from the file named by the same variable with `_FILE` appended.
 */
const secrets = [
  "DATABASE_URL",
  "DATABASE_PASSWORD",
  "APP_DATABASE_URL",
  "APP_DATABASE_PASSWORD",
  "WORKER_DATABASE_URL",
  "WORKER_DATABASE_PASSWORD",
  "SMTP_URL",
  "SECRET_KEY",
  "SECRET_KEY_PREVIOUS",
  "SHOPIFY_API_SECRET",
  "SHOPIFY_API_SECRET_PREVIOUS",
  "BIGCOMMERCE_CLIENT_SECRET",
  "BIGCOMMERCE_CLIENT_SECRET_PREVIOUS",
  "WIX_APP_SECRET",
  "WIX_APP_SECRET_PREVIOUS",
  "SLACK_CLIENT_SECRET",
  "KLAVIYO_CLIENT_SECRET",
  "ZENDESK_CLIENT_SECRET",
  "GOOGLE_SERVICE_ACCOUNT_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_WEBHOOK_SECRET_PREVIOUS",
  "INTERCOM_SECRET",
  "METRICS_TOKEN",
  "CLICKHOUSE_URL",
  "CLICKHOUSE_PASSWORD",
  "SENTRY_DSN",
];

const databases = ["DATABASE", "APP_DATABASE", "WORKER_DATABASE", "CLICKHOUSE"];

/** An environment with its secrets filled in, and a sentence for each one that could not be read. */
interface Resolved {
  variables: Record<string, string>;
  problems: string[];
}

/**
 * Reads secrets from files, and puts each database's password into its address, escaped. An empty variable or file
 * counts as not set: a compose file passes an unset variable on as an empty one.
 */
export function resolveSecrets(environment: Record<string, string | undefined>): Resolved {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value) variables[name] = value;
  const problems: string[] = [];
  for (const name of secrets) {
    const problem = readSecretFile(variables, name);
    if (problem) problems.push(problem);
  }
  for (const name of databases) {
    const problem = putPassword(variables, `${name}_URL`, `${name}_PASSWORD`);
    if (problem) problems.push(problem);
  }
  return { variables, problems };
}

function readSecretFile(variables: Record<string, string>, name: string): string | undefined {
  const file = variables[`${name}_FILE`];
  if (!file) return undefined;
  if (variables[name]) return `${name} and ${name}_FILE are both set. Keep one of them`;
  try {
    // Editors and `echo` end a file with a line break, which is not part of the secret.
    const secret = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (secret) variables[name] = secret;
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    return `${name}_FILE can't be read from ${file} (${String(code)})`;
  }
}

function putPassword(variables: Record<string, string>, urlName: string, passwordName: string): string | undefined {
  const [address, password] = [variables[urlName], variables[passwordName]];
  if (!password || !address) return undefined;
  let isDouble = false;
  try {
    variables[urlName] = changeUrl(address, (url) => {
      isDouble = url.password !== "";
      if (!isDouble) url.password = encodeURIComponent(password);
    });
  } catch {
    return undefined; // what is no address is reported as such
  }
  return isDouble ? `${passwordName} is set, but ${urlName} already has a password. Keep one of them` : undefined;
}
