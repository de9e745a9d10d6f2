import { createPrivateKey } from "node:crypto";
import path from "node:path";
import { z } from "zod";

/** An app's public id at a partner: letters, digits, and `_ . -`, up to 100 characters. */
function appId(message: string) {
  return z
    .string()
    .regex(/^[\w.-]{1,100}$/, message)
    .optional();
}

/** An app's secret at a partner: at least 16 characters. */
function appSecret(message: string) {
  return z.string().min(16, message).optional();
}

/** A web address, with a path or without. */
export const webPage = z.url({ protocol: /^https?$/, message: "must be an http:// or https:// address" });

/** The variables of the BigCommerce app. */
export const bigCommerceSettings = {
  BIGCOMMERCE_CLIENT_ID: appId("must be the BigCommerce app's client ID"),
  /** Verifies BigCommerce's signatures. */
  BIGCOMMERCE_CLIENT_SECRET: appSecret("must be the BigCommerce app's client secret"),
  /** The secret that it replaced: what BigCommerce still signs with it is accepted. */
  BIGCOMMERCE_CLIENT_SECRET_PREVIOUS: appSecret("must be the BigCommerce app's previous client secret"),
  /** Where stores' control panels are, which show the app in a frame; the sandbox has stand-ins. */
  BIGCOMMERCE_CONTROL_PANEL_URL: z
    .string()
    .regex(/^https?:\/\/[\w{}.:/-]+$/, "must be the address of a store's control panel, with {hash} for the store")
    .default("https://store-{hash}.mybigcommerce.com"),
};

/** The variables of the service account at Google, with which merchants share their spreadsheets. */
export const googleSettings = {
  GOOGLE_SERVICE_ACCOUNT_EMAIL: z.email("must be the email address of the Google service account").optional(),
  /** PEM; line breaks may be written as `\\n`, as in the file that Google gives out. */
  GOOGLE_SERVICE_ACCOUNT_KEY: z
    .string()
    .transform((text) => text.replaceAll("\\n", "\n"))
    .refine(isRsaKey, "must be the private_key of the Google service account's JSON key file")
    .optional(),
};

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Where merchants may have copies of their responses as files, on the app's and the worker's machines. */
export const folderSettings = {
  RESPONSE_FILES_FOLDER: z
    .string()
    .refine(path.isAbsolute, "must be the path of a folder that starts with /")
    .optional(),
};

/** The variables of the Intercom workspace, whose messenger is the support chat. */
export const intercomSettings = {
  INTERCOM_APP_ID: appId("must be the Intercom workspace's ID"),
  /** Proves to Intercom who somebody is. */
  INTERCOM_SECRET: appSecret("must be the Intercom messenger's secret"),
  /** Where the workspace is hosted. */
  INTERCOM_REGION: z.enum(["us", "eu", "ap"], { message: "must be us, eu, or ap" }).default("us"),
  /** The messenger's script; the sandbox has a stand-in. */
  INTERCOM_WIDGET_URL: webPage.optional(),
};

/** The variables of the Shopify app. */
export const shopifySettings = {
  SHOPIFY_API_KEY: appId("must be the Shopify app's client ID"),
  /** Verifies Shopify's signatures. */
  SHOPIFY_API_SECRET: appSecret("must be the Shopify app's client secret"),
  /** The secret that it replaced: what Shopify still signs with it is accepted. */
  SHOPIFY_API_SECRET_PREVIOUS: appSecret("must be the Shopify app's previous client secret"),
  /** Its handle at Shopify, which the address of its plan page has. */
  SHOPIFY_APP_HANDLE: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, "must be the Shopify app's handle: small letters, digits and hyphens")
    .default("afterword"),
  /** Apps of the App Store are billed by Shopify, and may not ask for a store's address. `custom`: an app for stores of the operator's own. */
  SHOPIFY_DISTRIBUTION: z
    .enum(["app-store", "custom"], { message: "must be app-store or custom" })
    .default("app-store"),
  /** Where Shopify's admin is, and the script by which pages in it get tokens; the sandbox has stand-ins. */
  SHOPIFY_ADMIN_URL: webPage.default("https://admin.shopify.com").transform((text) => text.replace(/\/$/, "")),
  SHOPIFY_APP_BRIDGE_URL: webPage.default("https://cdn.shopify.com/shopifycloud/app-bridge.js"),
};

/** The variables of the Slack app, to which merchants connect their workspaces. */
export const slackSettings = {
  SLACK_CLIENT_ID: appId("must be the Slack app's client ID"),
  SLACK_CLIENT_SECRET: appSecret("must be the Slack app's client secret"),
};

/** The variables of the app at Klaviyo, where merchants sign in instead of entering a key. */
export const klaviyoSettings = {
  KLAVIYO_CLIENT_ID: appId("must be the Klaviyo app's client ID"),
  KLAVIYO_CLIENT_SECRET: appSecret("must be the Klaviyo app's client secret"),
};

const webhookSecretPattern = /^whsec_[\w+/=-]{10,250}$/;

/** The variables of the operator's Stripe account. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{13,250}$/, "must be a secret or restricted key of Stripe, which starts with sk_ or rk_")
    .optional(),
  /** Verifies Stripe's webhooks. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(webhookSecretPattern, "must be the signing secret of the webhook at Stripe, which starts with whsec_")
    .optional(),
  /** The secret that STRIPE_WEBHOOK_SECRET replaced: what it signed is still accepted. */
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z
    .string()
    .regex(webhookSecretPattern, "must be the previous signing secret of the webhook, which starts with whsec_")
    .optional(),
  /** Whether Stripe computes taxes. */
  STRIPE_AUTOMATIC_TAX: flag(),
};

function flag() {
  return z
    .literal("1", "must be 1, or not set")
    .optional()
    .transform((value) => value === "1");
}

/** The variables of the Wix app. */
export const wixSettings = {
  WIX_APP_ID: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "must be the Wix app's app ID")
    .optional(),
  /** Gets access to sites and verifies what their dashboards send. */
  WIX_APP_SECRET: appSecret("must be the Wix app's app secret key"),
  /** The key that it replaced: what Wix still signs with it is accepted. */
  WIX_APP_SECRET_PREVIOUS: appSecret("must be the Wix app's previous app secret key"),
  /** Verifies webhooks. */
  WIX_PUBLIC_KEY: z
    .string()
    .regex(
      /^(-----BEGIN PUBLIC KEY-----\s|[\w+/]{300})/,
      "must be the Wix app's public key: PEM, or its Base64 in one line",
    )
    .optional(),
  /** Apps of the App Market report to Wix what they charge its sites. `custom`: an app for sites of the operator's own. */
  WIX_DISTRIBUTION: z.enum(["app-market", "custom"], { message: "must be app-market or custom" }).default("custom"),
  /** Wix's share of what is charged, in percent, as the agreement with Wix has it. */
  WIX_SHARE_PERCENT: z.coerce
    .number("must be a number from 0 to 100")
    .min(0, "must be a number from 0 to 100")
    .max(100, "must be a number from 0 to 100")
    .default(20),
  /** Where the dashboards of Wix's sites are, which show our page in a frame; the sandbox has a stand-in. */
  WIX_DASHBOARD_URL: webPage.default("https://manage.wix.com"),
};

/** The variables of the OAuth client at Zendesk, which works in every Zendesk account only if it's global. */
export const zendeskSettings = {
  /** Its unique identifier. */
  ZENDESK_CLIENT_ID: appId("must be the unique identifier of the Zendesk OAuth client"),
  ZENDESK_CLIENT_SECRET: appSecret("must be the secret of the Zendesk OAuth client"),
};
