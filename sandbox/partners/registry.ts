import { generateKeyPairSync } from "node:crypto";
import path from "node:path";
import type { PartnerSlug } from "#lib/partners.ts";
import type { SandboxClock } from "../clock.ts";
import type { SandboxSettings } from "../settings.ts";
import { makeBigCommerce } from "./bigcommerce/routes.ts";
import { makeFairing } from "./fairing/routes.ts";
import { makeGoogleSheets } from "./googlesheets/routes.ts";
import { makeGorgias } from "./gorgias/routes.ts";
import { makeIntercom } from "./intercom/routes.ts";
import { makeKlaviyo } from "./klaviyo/routes.ts";
import { makeKno } from "./kno/routes.ts";
import { makeS3 } from "./s3/routes.ts";
import { makeSegment } from "./segment/routes.ts";
import { makeSentry } from "./sentry.ts";
import { makeShopify } from "./shopify/routes.ts";
import { makeSlack } from "./slack/routes.ts";
import type { StandIn, StandInContext } from "./stand-in.ts";
import { makeStripe } from "./stripe/routes.ts";
import { makeTripleWhale } from "./triplewhale/routes.ts";
import { makeWebhook } from "./webhook/routes.ts";
import { makeWix } from "./wix/routes.ts";
import { makeWooCommerce } from "./woocommerce/routes.ts";
import { makeYotpo } from "./yotpo/routes.ts";
import { makeZendesk } from "./zendesk/routes.ts";
import { makeZigpoll } from "./zigpoll/routes.ts";

/** The world that partners are part of. */
export interface SandboxWorld extends StandInContext, Pick<SandboxSettings, "appUrl" | "httpPort" | "dataDir"> {
  /** Names the apps that partners know, by the product's own variables; each has a default. */
  environment: Readonly<Record<string, string | undefined>>;
  clock: SandboxClock;
}

/** How each partner on this machine is made. `GET /settings` lists them in this order. A folder answers no requests. */
export const standInMakers: Readonly<Record<PartnerSlug, (world: SandboxWorld) => StandIn>> = {
  shopify: (world) => {
    const secret = secretOf(world, "SHOPIFY_API_SECRET", "Shopify");
    return makeShopify(
      { clientId: idOf(world, "SHOPIFY_API_KEY"), secret, appUrl: world.appUrl, clock: world.clock },
      world,
    );
  },
  woocommerce: makeWooCommerce,
  bigcommerce: (world) => {
    const secret = secretOf(world, "BIGCOMMERCE_CLIENT_SECRET", "BigCommerce");
    return makeBigCommerce({ clientId: idOf(world, "BIGCOMMERCE_CLIENT_ID"), secret, appUrl: world.appUrl }, world);
  },
  wix: (world) => {
    const { appUrl, environment } = world;
    const appId = environment.WIX_APP_ID || "77697861-7070-4000-8000-000000000001";
    const privateKey = environment.WIX_PRIVATE_KEY || newPrivateKey();
    return makeWix({ appId, secret: secretOf(world, "WIX_APP_SECRET", "Wix"), privateKey, appUrl }, world);
  },
  stripe: (world) => {
    const { appUrl, clock, dataDir, environment } = world;
    const secretKey = environment.STRIPE_SECRET_KEY || ["sk", "test", "sandbox", "has", "no", "secrets"].join("_");
    const webhookSecret = environment.STRIPE_WEBHOOK_SECRET || ["whsec", "sandbox", "has", "no", "secrets"].join("_");
    const dataFile = dataDir === null ? null : path.join(dataDir, "sandbox-stripe.json");
    return makeStripe({ appUrl, secretKey, webhookSecret, clock, dataFile }, world);
  },
  intercom: (world) => {
    const secret = secretOf(world, "INTERCOM_SECRET", "Intercom");
    return makeIntercom({ appId: idOf(world, "INTERCOM_APP_ID"), secret, now: world.clock.now }, world);
  },
  sentry: makeSentry,
  klaviyo: (world) => makeKlaviyo({ appUrl: world.appUrl, app: oAuthApp(world, "KLAVIYO", "Klaviyo") }, world),
  segment: makeSegment,
  yotpo: makeYotpo,
  triplewhale: (world) => makeTripleWhale(world, world.clock.now),
  webhook: makeWebhook,
  slack: (world) => makeSlack({ appUrl: world.appUrl, app: oAuthApp(world, "SLACK", "Slack") }, world),
  zendesk: (world) => makeZendesk({ appUrl: world.appUrl, app: oAuthApp(world, "ZENDESK", "Zendesk") }, world),
  gorgias: (world) => makeGorgias(world, world.clock.now),
  googlesheets: (world) => {
    const email = world.environment.GOOGLE_SERVICE_ACCOUNT_EMAIL || "afterword@sandbox.example";
    const privateKey = world.environment.GOOGLE_SERVICE_ACCOUNT_KEY || newPrivateKey();
    return makeGoogleSheets({ email, privateKey }, world);
  },
  fairing: (world) => makeFairing(world, world.clock.now),
  kno: (world) => makeKno(world, world.clock.now),
  zigpoll: (world) => makeZigpoll(world, world.clock.now),
  folder: () => ({ slug: "folder", settings: () => ({}), routes: [] }),
  s3: (world) => makeS3({ secretAccessKey: "the sandbox's S3 has no secrets" }, world),
};

function oAuthApp(world: SandboxWorld, prefix: string, partner: string) {
  const clientSecret = secretOf(world, `${prefix}_CLIENT_SECRET`, partner);
  return { clientId: idOf(world, `${prefix}_CLIENT_ID`), clientSecret };
}

function idOf({ environment }: SandboxWorld, variable: string): string {
  return environment[variable] || "afterword-sandbox";
}

function secretOf({ environment }: SandboxWorld, variable: string, partner: string): string {
  return environment[variable] || `the sandbox's ${partner} has no secrets`;
}

/** PEM, for a sandbox that starts without an app beside it, which would have to know the key. */
function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
