import path from "node:path";
import { clockRoute, makeClock } from "./clock.ts";
import { serveRoutes } from "./http.ts";
import { makeMailbox } from "./mail/mailbox.ts";
import { mailRoutes } from "./mail/routes.ts";
import { listenForMail } from "./mail/smtp.ts";
import { makeBigCommerce } from "./partners/bigcommerce/routes.ts";
import { controlRoute, makeControls } from "./partners/control.ts";
import { makeIntercom } from "./partners/intercom/routes.ts";
import { makeRecords, recordedRoute } from "./partners/recorded.ts";
import { integrationStandIns } from "./partners/registry.ts";
import { sentryRoute } from "./partners/sentry.ts";
import { settingsRoute, storesRoute } from "./partners/settings.ts";
import { shopifyRoutes } from "./partners/shopify/routes.ts";
import { makeStripe } from "./partners/stripe/routes.ts";
import { makeWix } from "./partners/wix/routes.ts";
import { makeWooCommerce } from "./partners/woocommerce/routes.ts";
import { requestsRoute } from "./requests/routes.ts";
import { readSettings } from "./settings.ts";
import { shopRoutes } from "./shop/routes.ts";

/** The outside world on one laptop: the mailbox, partner stand-ins and a demo shop. Never part of production. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const clock = makeClock(settings.clockFile);
  const mailbox = makeMailbox();
  const smtp = await listenForMail(mailbox, settings.smtpPort, settings.host, clock);
  const records = makeRecords();
  const controls = makeControls();
  const wooCommerce = makeWooCommerce({ appUrl: settings.appUrl, records, controls });
  const bigCommerce = makeBigCommerce({ ...settings.bigCommerce, appUrl: settings.appUrl }, { records, controls });
  const wix = makeWix({ ...settings.wix, appUrl: settings.appUrl }, { records, controls });
  const dataFile = settings.dataDir === null ? null : path.join(settings.dataDir, "sandbox-stripe.json");
  const { appUrl } = settings;
  const stripe = makeStripe({ ...settings.stripe, appUrl, clock, dataFile }, { records, controls });
  const integrations = integrationStandIns({ records, controls }, settings);
  const intercom = makeIntercom(settings.intercom, { records, controls });
  const routes = [
    ...mailRoutes(mailbox),
    recordedRoute(records),
    controlRoute(controls, { stripe: stripe.control }),
    clockRoute(clock),
    requestsRoute(records, controls),
    settingsRoute({
      shopify: () => ({ clientId: settings.shopify.clientId, clientSecret: settings.shopify.secret }),
      woocommerce: wooCommerce.settings,
      bigcommerce: bigCommerce.settings,
      wix: wix.settings,
      stripe: stripe.settings,
      intercom: intercom.settings,
      sentry: () => ({ dsn: `http://afterword@127.0.0.1:${settings.httpPort}/sentry/1` }),
      ...Object.fromEntries(integrations.map(({ slug, settings: read }) => [slug, read])),
    }),
    storesRoute({ woocommerce: wooCommerce.stores, bigcommerce: bigCommerce.stores }),
    sentryRoute({ records, controls }),
    ...[...integrations, intercom].flatMap((standIn) => standIn.routes),
    wooCommerce.route,
    bigCommerce.route,
    ...wix.routes,
    ...stripe.routes,
    ...shopifyRoutes({ ...settings.shopify, appUrl: settings.appUrl }, records, controls),
    ...shopRoutes(settings.appUrl),
  ];
  const http = await serveRoutes(routes, settings.httpPort, settings.host);
  console.info(`sandbox: mailbox and demo shop on port ${settings.httpPort}, SMTP on port ${settings.smtpPort}`);

  const stop = () => {
    smtp.close();
    http.close();
    http.closeAllConnections();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: unknown) => {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
