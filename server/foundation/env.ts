import { z } from "zod";
import { partnerSlugs } from "#lib/partners.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { hostsOfUrl } from "./hosts-of-url.ts";
import {
  bigCommerceSettings,
  folderSettings,
  googleSettings,
  intercomSettings,
  klaviyoSettings,
  shopifySettings,
  slackSettings,
  stripeSettings,
  webPage,
  wixSettings,
  zendeskSettings,
} from "./partner-settings.ts";
import { databaseRule, isRequired, type Program, type Required, required, requiredBy } from "./required-variables.ts";
import { resolveSecrets } from "./secret-files.ts";

/** The checked variables; names are those in the environment. */
type Variables = z.output<typeof schema>;

/**
 * The checked environment of a process. Reading a required variable that is not set throws: its program does not need
 * it.
 */
export type Env = Omit<Variables, Required> & Record<Required, string>;

/**
 * The environment of this process, read and checked at the first use of one of its fields.
 * Reading late lets `next build` load every module without an environment.
 * Throws as {@link readEnv} does.
 */
export const env: Env = new Proxy<Env>(Object.create(null), {
  get: (_target, name) => {
    const value = checkedOnce().get(name);
    if (value === undefined && isRequired(name)) throw new Error(`${name} ${required[name]}`);
    return value;
  },
});

/**
 * Checks the variables, reads secrets from files, and fills in the defaults. Throws an `Error` whose message has one
 * line per wrong variable: its name, and what is allowed.
 * @param program whose required variables must be set; by default, only those that are set are checked
 */
export function readEnv(environment: Record<string, string | undefined>, program?: Program): Variables {
  const { variables, problems } = resolveSecrets(environment);
  for (const name of program ? requiredBy[program] : []) {
    if (!variables[name]) problems.push(`${name} ${required[name]}`);
  }
  const read = schema.safeParse(variables);
  if (!read.success) problems.push(...read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  if (!read.success || problems.length > 0) throw new Error(problems.join("\n"));
  return read.data;
}

/**
 * For the first line of a process: exits with code 1 and prints the sentences of {@link readEnv} to stderr if
 * a variable is wrong.
 */
export function exitOnWrongEnv(program: Program): void {
  try {
    running = program;
    checkedOnce();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Says whether an address can only be reached from this machine (127.0.0.0/8, ::1, localhost). */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Says whether this process is the worker; everything else (the app, a script, a test) is not. */
export function isWorker(): boolean {
  return running === "worker";
}

let running: Program | undefined;
let checked: ReadonlyMap<string | symbol, unknown> | undefined;

function checkedOnce(): ReadonlyMap<string | symbol, unknown> {
  if (!checked) {
    const variables = readEnv(process.env, running);
    // Next and React read NODE_ENV, next-auth reads NEXTAUTH_URL; nothing else sets them.
    Object.assign(process.env, { NODE_ENV: variables.NODE_ENV, NEXTAUTH_URL: variables.APP_URL });
    checked = new Map(Object.entries(variables));
  }
  return checked;
}

const database = z.string().refine(isDatabaseAddress, { message: databaseRule }).optional();

/** Whether it is the address of one database server or several; see `hostsOfUrl`. */
function isDatabaseAddress(address: string): boolean {
  const ofOne = z.url({ protocol: /^postgres(ql)?$/ });
  try {
    return hostsOfUrl(address, "").every((one) => ofOne.safeParse(one).success);
  } catch {
    return false;
  }
}

const webAddress = (message: string) =>
  z
    .url({ protocol: /^https?$/, message })
    .refine((address) => URL.canParse(address) && new URL(address).pathname === "/", { message, abort: true })
    .transform((address) => new URL(address).origin);

const proxyRule = "must be a list of IP addresses or networks such as 10.0.0.0/8, separated by commas";

const previousKeysRule = "must be previous values of SECRET_KEY, each with at least 32 characters, separated by commas";

/** The mail catcher in docker-compose.yml, for trying out the product on one machine. */
const MAIL_CATCHER = "smtp://mail:1025";

const baseUrlsRule = 'must be JSON such as {"slack": "http://127.0.0.1:3001/slack"}';

/** JSON as a value; a text that isn't JSON as itself. */
function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(from, message).max(to, message));
};

const schema = z
  .object({
    NODE_ENV: z
      .enum(["development", "production", "test"], { message: "must be development, production, or test" })
      .default("production"),
    /** The owner's connection, only for migrating. */
    DATABASE_URL: database,
    /** The connection of the app's own login, and that of the worker's (`loginRoles`). */
    APP_DATABASE_URL: database,
    WORKER_DATABASE_URL: database,
    /** A standby that answers what only reads; its address alone counts. */
    DATABASE_READER_URL: z
      .string()
      .refine((url) => !url.includes(",") && isDatabaseAddress(url), {
        message: "must be a standby's address such as postgresql://host:5432",
      })
      .optional(),
    PORT: wholeNumber(1, 65_535).default(3000),
    /** Where the worker reports its health on 127.0.0.1; unset means nowhere. */
    HEALTH_PORT: wholeNumber(1, 65_535).optional(),
    /** How long the worker has to send a delivery before it is sent again. */
    DELIVERY_LEASE_SECONDS: wholeNumber(1, 3_600).default(120),
    /** The address the app listens on. */
    LISTEN_HOST: z.string().default("127.0.0.1"),
    /** Where browsers reach the app, without a path; all links and origin checks come from it. */
    APP_URL: webAddress(
      "must be the app's public address without a path, such as https://surveys.example.com",
    ).optional(),
    /** Where the sandbox answers; unset means that there is none. */
    SANDBOX_URL: webAddress("must be the sandbox's address, such as http://127.0.0.1:3001").optional(),
    /** Holds how far the sandbox moved the product's time, in milliseconds; unset means not at all. */
    CLOCK_FILE: z.string().min(1, "must be the path of a file").optional(),
    /** Where stand-ins for partners answer, by the partner's name: requests to it go there instead. */
    PARTNER_BASE_URLS: z
      .string()
      .transform(jsonOrText)
      .pipe(z.partialRecord(z.enum(partnerSlugs), z.url({ protocol: /^https?$/, message: baseUrlsRule }), baseUrlsRule))
      .default({}),
    /** Ports besides 443 that requests to partners and stores may use. */
    OUTGOING_PORTS: z
      .string()
      .transform((list) => list.split(",").map((port) => port.trim()))
      .pipe(z.array(wholeNumber(1, 65_535)))
      .default([]),
    SMTP_URL: z.url({ protocol: /^smtps?$/, message: required.SMTP_URL }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/, "must look like Afterword <hello@example.com>")
      .default("Afterword <hello@afterword.example>"),
    /** The secret that other keys are derived from. */
    SECRET_KEY: z.string().min(32, "must be a random string of at least 32 characters").optional(),
    /** Keys that SECRET_KEY replaced: what they sealed or signed is still accepted. */
    SECRET_KEY_PREVIOUS: z
      .string()
      .transform((list) => list.split(",").map((key) => key.trim()))
      .pipe(z.array(z.string().min(32, previousKeysRule)))
      .default([]),
    STAFF_EMAILS: z
      .string()
      .transform((list) => list.split(",").map((address) => address.trim().toLowerCase()))
      .pipe(z.array(z.email("must be a list of email addresses separated by commas")))
      .default([]),
    /** Multiplies every rate limit. */
    RATE_LIMIT_SCALE: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,9})?$/, "must be a number above 0, such as 1")
      .transform(Number)
      .pipe(z.number().positive("must be a number above 0, such as 1"))
      .default(1),
    /** Proxies whose `X-Forwarded-For` is trusted for the client's address: addresses or networks (10.0.0.0/8). */
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(",").map((entry) => entry.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { message: proxyRule })))
      .default([]),
    /** Where messages to support are mailed. */
    SUPPORT_EMAIL: z.email("must be an email address").default("support@afterword.example"),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        message: "must be trace, debug, info, warn, error, fatal, or silent",
      })
      .default("info"),
    /** Where merchants review the app, such as its listing in the Shopify App Store; without it, none are asked to. */
    REVIEW_URL: webPage.optional(),
    /** Makes PDFs of shared reports; without it there are none. */
    CHROMIUM_PATH: z.string().startsWith("/", "must be the path of a Chromium, such as /usr/bin/chromium").optional(),
    /** Opens `/api/metrics`; without it there is none. */
    METRICS_TOKEN: z
      .string()
      .regex(/^\S+$/, "must have no spaces")
      .min(32, "must have at least 32 characters, such as those of `openssl rand -hex 32`")
      .optional(),
    /** A second store from which explorations are read: ClickHouse. */
    CLICKHOUSE_URL: z
      .url({
        protocol: /^https?$/,
        message: "must be ClickHouse's address such as http://user:password@host:8123/database",
      })
      .optional(),
    /** Where unexpected errors are reported: a Sentry DSN. */
    SENTRY_DSN: z
      .string()
      .regex(
        /^https?:\/\/\w+@[^\s/@]+(\/[^\s/?#]+)*\/\d+$/,
        "must be a Sentry DSN such as https://key@errors.example.com/1",
      )
      .optional(),
    ...shopifySettings,
    ...bigCommerceSettings,
    ...wixSettings,
    ...slackSettings,
    ...klaviyoSettings,
    ...zendeskSettings,
    ...googleSettings,
    ...folderSettings,
    ...stripeSettings,
    ...intercomSettings,
    TERMS_URL: webPage.optional(),
    PRIVACY_URL: webPage.optional(),
  })
  .transform((variables) => ({ ...variables, APP_URL: variables.APP_URL ?? `http://127.0.0.1:${variables.PORT}` }))
  .superRefine((variables, context) => {
    if (variables.NODE_ENV === "production" && !/^https:/.test(variables.APP_URL) && !isLoopback(variables.APP_URL)) {
      context.addIssue({
        code: "custom",
        path: ["APP_URL"],
        message: "must start with https:// in production, or cookies and sign-in links would be sent unencrypted",
      });
    }
    // A production build on this machine's own address is a trial run; on any other address it has real customers.
    if (variables.NODE_ENV !== "production" || isLoopback(variables.APP_URL)) return;
    if (variables.SMTP_URL === MAIL_CATCHER) {
      const message = "must be your mail server's address: anyone who can open the mail catcher can sign in as anyone";
      context.addIssue({ code: "custom", path: ["SMTP_URL"], message });
    }
    const ofSandbox = {
      SANDBOX_URL: variables.SANDBOX_URL,
      CLOCK_FILE: variables.CLOCK_FILE,
      PARTNER_BASE_URLS: Object.keys(variables.PARTNER_BASE_URLS)[0],
    };
    for (const [name, value] of Object.entries(ofSandbox)) {
      if (value === undefined) continue;
      const message = `must not be set in production. The sandbox is for trying out the product on one machine, and APP_URL is ${variables.APP_URL}`;
      context.addIssue({ code: "custom", path: [name], message });
    }
  });
