import { z } from "zod";

/** The checked environment of a process; names are those of the variables. */
export type Env = z.output<typeof schema>;

/**
 * The environment of this process, read and checked at the first use of one of its fields.
 * Reading late lets `next build` load every module without an environment.
 * Throws as {@link readEnv} does.
 */
export const env: Env = new Proxy<Env>(Object.create(null), {
  get: (_target, name) => Reflect.get(checkedOnce(), name),
});

/**
 * Checks the variables given and fills in the defaults.
 * Throws an `Error` whose message has one line per wrong variable: its name, and what is allowed.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  // A compose file passes an unset variable on as an empty text: both mean "not given".
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const read = schema.safeParse(given);
  if (!read.success) {
    throw new Error(read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
  }
  return read.data;
}

/**
 * For the first line of a process: ends it with exit code 1 and, on stderr, the sentences of {@link readEnv},
 * when a variable is wrong.
 */
export function exitOnWrongEnv(): void {
  try {
    checkedOnce();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Says whether an address can be reached from this machine alone (127.0.0.0/8, ::1, localhost). */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

let checked: Env | undefined;

function checkedOnce(): Env {
  if (!checked) {
    checked = readEnv(process.env);
    // next-auth reads it from here alone, and falls back to localhost:3000 for its redirects and cookies.
    process.env.NEXTAUTH_URL = checked.APP_URL;
  }
  return checked;
}

const webAddress = (message: string) =>
  z
    .url({ protocol: /^https?$/, message })
    .refine((address) => URL.canParse(address) && new URL(address).pathname === "/", { message, abort: true })
    .transform((address) => new URL(address).origin);

const page = z.url({ protocol: /^https?$/, message: "must be an http:// or https:// address" }).optional();

const proxyRule = "must be a list of IP addresses or networks such as 10.0.0.0/8, with commas between them";

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
      .enum(["development", "production", "test"], { message: "must be development, production or test" })
      .default("development"),
    /** The owner's connection; the roles of the app, the ingest and the worker are derived from it. */
    DATABASE_URL: z.url({
      protocol: /^postgres(ql)?$/,
      message: "must be set to a PostgreSQL address such as postgresql://user:password@host:5432/afterword",
    }),
    PORT: wholeNumber(1, 65_535).default(3000),
    /** The address the app listens on. */
    LISTEN_HOST: z.string().default("127.0.0.1"),
    /** Where browsers reach the app, without a path; all links and origin checks come from it. */
    APP_URL: webAddress(
      "must be the app's public address without a path, such as https://surveys.example.com",
    ).optional(),
    /** Where the sandbox answers; unset means that there is none. */
    SANDBOX_URL: webAddress("must be the sandbox's address, such as http://127.0.0.1:3001").optional(),
    SMTP_URL: z.url({
      protocol: /^smtps?$/,
      message: "must be set to a mail server's address such as smtp://user:password@host:587",
    }),
    MAIL_FROM: z
      .string()
      .regex(/^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/, "must look like Afterword <hello@example.com>")
      .default("Afterword <hello@afterword.example>"),
    /** The secret that other keys are derived from. */
    SECRET_KEY: z
      .string("must be set to a random text of at least 32 characters")
      .min(32, "must be a random text of at least 32 characters"),
    STAFF_EMAILS: z
      .string()
      .transform((list) => list.split(",").map((address) => address.trim().toLowerCase()))
      .pipe(z.array(z.email("must be a list of e-mail addresses with commas between them")))
      .default([]),
    /** Multiplies every rate limit. */
    RATE_LIMIT_SCALE: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,9})?$/, "must be a number above 0, such as 1")
      .transform(Number)
      .pipe(z.number().positive("must be a number above 0, such as 1"))
      .default(1),
    /** Proxies whose `X-Forwarded-For` tells the client's address: addresses or networks (10.0.0.0/8). */
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(",").map((entry) => entry.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { message: proxyRule })))
      .default([]),
    /** Where messages to support are mailed. */
    SUPPORT_EMAIL: z.email("must be an e-mail address").default("support@afterword.example"),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        message: "must be trace, debug, info, warn, error, fatal or silent",
      })
      .default("info"),
    /** Where a merchant reviews the app: the page of its listing in Shopify's store. */
    REVIEW_URL: z
      .url({ protocol: /^https?$/, message: "must be an http:// or https:// address" })
      .default("https://apps.shopify.com/afterword/reviews"),
    /** Where errors that nobody foresaw are reported: a Sentry DSN. */
    SENTRY_DSN: z
      .string()
      .regex(
        /^https?:\/\/\w+@[^\s/@]+(\/[^\s/?#]+)*\/\d+$/,
        "must be a Sentry DSN such as https://key@errors.example.com/1",
      )
      .optional(),
    /** The Shopify app's client secret: what Shopify signs is checked with it. */
    SHOPIFY_API_SECRET: z.string().min(16, "must be the Shopify app's client secret").optional(),
    TERMS_URL: page,
    PRIVACY_URL: page,
    /** Tells app processes apart when they add to the same counter. */
    PROCESS_STRIPE: wholeNumber(0, 7).default(0),
  })
  .transform((variables) => ({ ...variables, APP_URL: variables.APP_URL ?? `http://127.0.0.1:${variables.PORT}` }))
  .superRefine((variables, context) => {
    // A production build on this machine's own address is a trial; on any other address it has real customers.
    if (variables.SANDBOX_URL && variables.NODE_ENV === "production" && !isLoopback(variables.APP_URL)) {
      context.addIssue({
        code: "custom",
        path: ["SANDBOX_URL"],
        message: `must not be set in production: the sandbox is for trials on one machine, and APP_URL is ${variables.APP_URL}`,
      });
    }
  });
