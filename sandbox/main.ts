import { clockRoute, makeClock } from "./clock.ts";
import { serveRoutes } from "./http.ts";
import { makeMailbox } from "./mail/mailbox.ts";
import { mailRoutes } from "./mail/routes.ts";
import { listenForMail } from "./mail/smtp.ts";
import { controlRoute, makeControls } from "./partners/control.ts";
import { makeRecords, recordedRoute } from "./partners/recorded.ts";
import { standInMakers } from "./partners/registry.ts";
import { settingsRoute, storesRoute } from "./partners/settings.ts";
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
  const world = { ...settings, environment: process.env, clock, records, controls };
  const standIns = Object.values(standInMakers).map((make) => make(world));
  const routes = [
    ...mailRoutes(mailbox),
    recordedRoute(records),
    controlRoute(controls, standIns),
    clockRoute(clock),
    requestsRoute(records, controls, standIns),
    settingsRoute(standIns),
    storesRoute(standIns),
    ...standIns.flatMap((standIn) => standIn.routes),
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
