import { describe, expect, test } from "vitest";
import { isLoopback, readEnv } from "./env.ts";

const complete = {
  APP_DATABASE_URL: "postgresql://afterword_app_login:secret@127.0.0.1:5432/afterword",
  SMTP_URL: "smtp://127.0.0.1:2525",
  SECRET_KEY: "0123456789abcdef0123456789abcdef",
};

describe("the environment", () => {
  test("needs a database, a mail server and a secret, and fills in the rest", () => {
    expect(readEnv(complete)).toEqual({
      ...complete,
      NODE_ENV: "production",
      PORT: 3000,
      LISTEN_HOST: "127.0.0.1",
      APP_URL: "http://127.0.0.1:3000",
      MAIL_FROM: "Afterword <hello@afterword.example>",
      OUTGOING_PORTS: [],
      PARTNER_BASE_URLS: {},
      SECRET_KEY_PREVIOUS: [],
      BIGCOMMERCE_CONTROL_PANEL_URL: "https://store-{hash}.mybigcommerce.com",
      DELIVERY_LEASE_SECONDS: 120,
      INTERCOM_REGION: "us",
      SHOPIFY_ADMIN_URL: "https://admin.shopify.com",
      SHOPIFY_APP_BRIDGE_URL: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
      SHOPIFY_APP_HANDLE: "afterword",
      SHOPIFY_DISTRIBUTION: "app-store",
      STAFF_EMAILS: [],
      STRIPE_AUTOMATIC_TAX: false,
      WIX_DASHBOARD_URL: "https://manage.wix.com",
      WIX_DISTRIBUTION: "custom",
      WIX_SHARE_PERCENT: 20,
      RATE_LIMIT_SCALE: 1,
      TRUSTED_PROXIES: [],
      SUPPORT_EMAIL: "support@afterword.example",
      LOG_LEVEL: "info",
    });
  });

  test("derives its own address from the port by default", () => {
    expect(readEnv({ ...complete, PORT: "4711" }).APP_URL).toBe("http://127.0.0.1:4711");
  });

  test("treats an empty variable as not set", () => {
    expect(readEnv({ ...complete, PORT: "", TERMS_URL: "" })).toMatchObject({ PORT: 3000 });
  });

  test("reads staff addresses in any letter case and spacing", () => {
    expect(readEnv({ ...complete, STAFF_EMAILS: "Ann@Example.com, bo@example.com" }).STAFF_EMAILS).toEqual([
      "ann@example.com",
      "bo@example.com",
    ]);
  });

  test("reads the keys that SECRET_KEY replaced, newest first", () => {
    const [newer, older] = ["n".repeat(32), "o".repeat(40)];
    expect(readEnv({ ...complete, SECRET_KEY_PREVIOUS: `${newer}, ${older}` }).SECRET_KEY_PREVIOUS).toEqual([
      newer,
      older,
    ]);
  });

  test.each(["https://key@errors.example.com/1", "http://key@127.0.0.1:3001/sentry/1"])(
    "accepts %s as a DSN",
    (dsn) => {
      expect(readEnv({ ...complete, SENTRY_DSN: dsn }).SENTRY_DSN).toBe(dsn);
    },
  );

  test("reads switches as on when they are 1", () => {
    expect(readEnv({ ...complete, STRIPE_AUTOMATIC_TAX: "1" })).toMatchObject({ STRIPE_AUTOMATIC_TAX: true });
  });

  test("reads proxies as addresses and networks", () => {
    const TRUSTED_PROXIES = "10.0.0.1, 192.168.0.0/16,fd00::/8";
    expect(readEnv({ ...complete, TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual([
      "10.0.0.1",
      "192.168.0.0/16",
      "fd00::/8",
    ]);
  });

  test.each([
    ["TRUSTED_PROXIES", "10.0.0.1, proxy.example.com", "IP addresses or networks"],
    ["TRUSTED_PROXIES", "10.0.0.0/64", "IP addresses or networks"],
    ["DATABASE_URL", "mysql://localhost/x", "PostgreSQL address"],
    ["APP_DATABASE_URL", "mysql://localhost/x", "PostgreSQL address"],
    ["APP_DATABASE_URL", undefined, "PostgreSQL address"],
    ["SMTP_URL", undefined, "mail server"],
    ["SMTP_URL", "http://localhost", "mail server"],
    ["SECRET_KEY", undefined, "32 characters"],
    ["SECRET_KEY", "short", "32 characters"],
    ["SECRET_KEY_PREVIOUS", "0123456789abcdef0123456789abcdef,short", "32 characters"],
    ["SECRET_KEY_PREVIOUS", "0123456789abcdef0123456789abcdef,", "32 characters"],
    ["PORT", "80.5", "whole number from 1 to 65535"],
    ["PORT", "70000", "whole number from 1 to 65535"],
    ["APP_URL", "surveys.example.com", "without a path"],
    ["APP_URL", "https://example.com/surveys", "without a path"],
    ["MAIL_FROM", "Someone\r\nBcc: x@example.com", "hello@example.com"],
    ["STAFF_EMAILS", "ann@example.com,bo", "email addresses"],
    ["RATE_LIMIT_SCALE", "0", "above 0"],
    ["LOG_LEVEL", "loud", "trace, debug"],
    ["TERMS_URL", "javascript:alert(1)", "https://"],
    ["CLICKHOUSE_URL", "tcp://clickhouse:9000", "ClickHouse's address"],
    ["SENTRY_DSN", "https://errors.example.com/1", "Sentry DSN"],
    ["SENTRY_DSN", "https://key@errors.example.com", "Sentry DSN"],
    ["SLACK_CLIENT_ID", "12 34", "Slack app's client ID"],
    ["SLACK_CLIENT_SECRET", "short", "Slack app's client secret"],
    ["KLAVIYO_CLIENT_ID", "12 34", "Klaviyo app's client ID"],
    ["KLAVIYO_CLIENT_SECRET", "short", "Klaviyo app's client secret"],
    ["ZENDESK_CLIENT_ID", "https://acme.zendesk.com/", "unique identifier"],
    ["ZENDESK_CLIENT_SECRET", "short", "Zendesk OAuth client"],
    ["INTERCOM_APP_ID", "a b", "Intercom workspace's ID"],
    ["INTERCOM_SECRET", "short", "Intercom messenger's secret"],
    ["INTERCOM_REGION", "uk", "us, eu, or ap"],
    ["METRICS_TOKEN", "two words of more than 32 characters", "no spaces"],
    ["METRICS_TOKEN", "x".repeat(31), "at least 32 characters"],
    ["GOOGLE_SERVICE_ACCOUNT_KEY", "-----BEGIN PRIVATE KEY-----\\nAAAA", "private_key of the Google service account"],
    ["STRIPE_SECRET_KEY", "pk_test_4eC39HqLyjWD", "starts with sk_ or rk_"],
    ["STRIPE_SECRET_KEY", "sk_short", "starts with sk_ or rk_"],
    ["STRIPE_WEBHOOK_SECRET", "sk_test_4eC39HqLyjWD", "starts with whsec_"],
    ["STRIPE_WEBHOOK_SECRET_PREVIOUS", "whsec_4eC39HqLyjWD\n", "starts with whsec_"],
    ["STRIPE_AUTOMATIC_TAX", "yes", "must be 1"],
    ["SHOPIFY_DISTRIBUTION", "unlisted", "must be app-store or custom"],
    ["WIX_DISTRIBUTION", "listed", "must be app-market or custom"],
    ["WIX_SHARE_PERCENT", "20%", "number from 0 to 100"],
    ["WIX_SHARE_PERCENT", "101", "number from 0 to 100"],
    ["NODE_ENV", "staging", "development, production, or test"],
  ])("refuses a wrong %s (%s) by name", (name, value, allowed) => {
    const read = () => readEnv({ ...complete, [name]: value }, "app");
    expect(read).toThrow(name);
    expect(read).toThrow(allowed);
  });

  test("names every wrong variable at once", () => {
    expect(() => readEnv({}, "app")).toThrow(/^APP_DATABASE_URL .*\nSMTP_URL .*\nSECRET_KEY .*$/);
  });

  test.each([
    ["worker", /^WORKER_DATABASE_URL .*\nSMTP_URL .*\nSECRET_KEY .*$/],
    ["migrate", /^DATABASE_URL .*\nAPP_DATABASE_URL .*\nWORKER_DATABASE_URL .*$/],
  ] as const)("of the %s needs its own logins, and no other's", (program, names) => {
    expect(() => readEnv({}, program)).toThrow(names);
  });
});

describe("the sandbox", () => {
  const sandbox = { ...complete, SANDBOX_URL: "http://127.0.0.1:3001" };

  test("is refused in production on a public address", () => {
    expect(() => readEnv({ ...sandbox, APP_URL: "https://surveys.example.com" })).toThrow(
      /SANDBOX_URL must not be set/,
    );
    const moved = { ...complete, CLOCK_FILE: "/tmp/clock", APP_URL: "https://surveys.example.com" };
    expect(() => readEnv(moved)).toThrow(/CLOCK_FILE must not be set/);
  });

  test("is allowed with a production build on this machine's own address", () => {
    expect(readEnv(sandbox).SANDBOX_URL).toBe("http://127.0.0.1:3001");
  });

  const slack = '{"slack": "http://127.0.0.1:3001/slack"}';

  test("replaces partners only where it is allowed", () => {
    expect(readEnv({ ...complete, PARTNER_BASE_URLS: slack }).PARTNER_BASE_URLS).toEqual(JSON.parse(slack));
    const inProduction = { ...complete, PARTNER_BASE_URLS: slack, APP_URL: "https://surveys.example.com" };
    expect(() => readEnv(inProduction)).toThrow(/^PARTNER_BASE_URLS must not be set/);
  });

  test("names only partners that there are", () => {
    const PARTNER_BASE_URLS = '{"slak": "http://127.0.0.1:3001/slack"}';
    expect(() => readEnv({ ...complete, PARTNER_BASE_URLS })).toThrow(/^PARTNER_BASE_URLS must be JSON such as/);
  });

  test.each(["http://127.0.0.1:3001", "[1]", '{"slack": "127.0.0.1:3001"}', '{"slack": "ftp://127.0.0.1"}'])(
    "needs base URLs by partner, not %s",
    (PARTNER_BASE_URLS) => {
      expect(() => readEnv({ ...complete, PARTNER_BASE_URLS })).toThrow(/^PARTNER_BASE_URLS\S* must be JSON such as/);
    },
  );
});

describe("in production, which is the default,", () => {
  test.each(["http://surveys.example.com", "http://10.0.0.1:3000", "http://127.0.0.1.example.com"])(
    "the address %s is refused",
    (APP_URL) => {
      expect(() => readEnv({ ...complete, APP_URL })).toThrow(/^APP_URL must start with https:\/\//);
      expect(readEnv({ ...complete, APP_URL, NODE_ENV: "development" }).APP_URL).toBe(APP_URL);
    },
  );

  test.each(["https://surveys.example.com", "http://localhost:3000"])("the address %s is accepted", (APP_URL) => {
    expect(readEnv({ ...complete, APP_URL }).APP_URL).toBe(APP_URL);
  });
});

test.each([
  ["http://127.0.0.1:3000", true],
  ["http://127.8.9.10", true],
  ["http://localhost:3000", true],
  ["http://[::1]:3000", true],
  ["http://127.0.0.1.example.com", false],
  ["https://surveys.example.com", false],
  ["http://10.0.0.1", false],
])("%s can only be reached from this machine: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
