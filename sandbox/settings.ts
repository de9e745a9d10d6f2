import { generateKeyPairSync } from "node:crypto";
import path from "node:path";

const LOOPBACK_NAME = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/** Where the sandbox listens, and the app that it runs next to. */
export interface SandboxSettings {
  httpPort: number;
  smtpPort: number;
  /** The address both servers bind. Anything but loopback is for a container, which has its own network. */
  host: string;
  /** The app's origin, without a slash at the end. */
  appUrl: string;
  /** Where it keeps how far its time is ahead of the machine's, for the product; null for a sandbox alone. */
  clockFile: string | null;
  /** The app that its Shopify knows, and the secret that they share. */
  shopify: { clientId: string; secret: string };
  /** The same of its BigCommerce. */
  bigCommerce: { clientId: string; secret: string };
  /** The app that its Wix knows, the secret that they share, and the key (PEM) that its Wix signs webhooks with. */
  wix: { appId: string; secret: string; privateKey: string };
  /** The apps that its Slack and its Zendesk know. */
  slack: { clientId: string; clientSecret: string };
  zendesk: { clientId: string; clientSecret: string };
  /** The workspace that the app has at its Intercom. */
  intercom: { appId: string; secret: string };
  /** The service account that its Google knows, with its key (PEM). */
  google: { email: string; privateKey: string };
  /** The key of the app at its Stripe, and what signs its Stripe's events. */
  stripe: { secretKey: string; webhookSecret: string };
  /** Where partners keep what outlives a restart; null for nowhere. */
  dataDir: string | null;
}

/**
 * Reads SANDBOX_PORT, SANDBOX_SMTP_PORT, LISTEN_HOST (default 127.0.0.1), APP_URL, CLOCK_FILE, and the apps of its partners
 * (SHOPIFY_API_KEY, SHOPIFY_API_SECRET, BIGCOMMERCE_CLIENT_ID, BIGCOMMERCE_CLIENT_SECRET, WIX_APP_ID, WIX_APP_SECRET,
 * WIX_PRIVATE_KEY, SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, ZENDESK_CLIENT_ID, ZENDESK_CLIENT_SECRET,
 * GOOGLE_SERVICE_ACCOUNT_EMAIL, GOOGLE_SERVICE_ACCOUNT_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, INTERCOM_APP_ID, INTERCOM_SECRET), and DATA_DIR (default: nothing is kept). Throws one sentence naming the variable. Refuses production: the mailbox shows every sign-in link to anyone who opens
 * it. `npm start` runs the production build on loopback, which is a trial and allowed.
 */
export function readSettings(environment: Record<string, string | undefined>): SandboxSettings {
  const appUrl = readAppUrl(environment.APP_URL);
  if (environment.NODE_ENV !== "development" && !isLoopbackName(appUrl.hostname)) {
    throw new Error(
      `The sandbox doesn't run in production. APP_URL is ${appUrl.origin}, but outside development (NODE_ENV=development) it must be a loopback address.`,
    );
  }
  const clientId = (name: string) => environment[name] || "afterword-sandbox";
  const secret = (name: string, partner: string) => environment[name] || `the sandbox's ${partner} has no secrets`;
  return {
    httpPort: readPort("SANDBOX_PORT", environment.SANDBOX_PORT),
    smtpPort: readPort("SANDBOX_SMTP_PORT", environment.SANDBOX_SMTP_PORT),
    host: environment.LISTEN_HOST || "127.0.0.1",
    appUrl: appUrl.origin,
    clockFile: environment.CLOCK_FILE || null,
    shopify: { clientId: clientId("SHOPIFY_API_KEY"), secret: secret("SHOPIFY_API_SECRET", "Shopify") },
    bigCommerce: {
      clientId: clientId("BIGCOMMERCE_CLIENT_ID"),
      secret: secret("BIGCOMMERCE_CLIENT_SECRET", "BigCommerce"),
    },
    wix: {
      appId: environment.WIX_APP_ID || "77697861-7070-4000-8000-000000000001",
      secret: secret("WIX_APP_SECRET", "Wix"),
      privateKey: environment.WIX_PRIVATE_KEY || newPrivateKey(),
    },
    slack: { clientId: clientId("SLACK_CLIENT_ID"), clientSecret: secret("SLACK_CLIENT_SECRET", "Slack") },
    zendesk: { clientId: clientId("ZENDESK_CLIENT_ID"), clientSecret: secret("ZENDESK_CLIENT_SECRET", "Zendesk") },
    intercom: { appId: clientId("INTERCOM_APP_ID"), secret: secret("INTERCOM_SECRET", "Intercom") },
    google: {
      email: environment.GOOGLE_SERVICE_ACCOUNT_EMAIL || "afterword@sandbox.example",
      privateKey: environment.GOOGLE_SERVICE_ACCOUNT_KEY || newPrivateKey(),
    },
    stripe: {
      secretKey: environment.STRIPE_SECRET_KEY || ["sk", "test", "sandbox", "has", "no", "secrets"].join("_"),
      webhookSecret: environment.STRIPE_WEBHOOK_SECRET || ["whsec", "sandbox", "has", "no", "secrets"].join("_"),
    },
    dataDir: environment.DATA_DIR ? path.resolve(environment.DATA_DIR) : null,
  };
}

/** For a sandbox that starts without an app beside it, which would have to know the key. */
function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Whether a URL's host name can only mean this machine. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAME.test(hostname);
}

function readAppUrl(value: string | undefined): URL {
  const url = value ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error("APP_URL must be the app's http or https address, for example http://127.0.0.1:3000.");
  }
  return url;
}

function readPort(name: string, value: string | undefined): number {
  const port = Number(value);
  if (!value || !Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number from 1 to 65535.`);
  }
  return port;
}
