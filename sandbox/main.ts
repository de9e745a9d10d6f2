import { serveRoutes } from "./http.ts";
import { makeMailbox } from "./mail/mailbox.ts";
import { mailRoutes } from "./mail/routes.ts";
import { listenForMail } from "./mail/smtp.ts";
import { type RecordedRequest, recordedRoute } from "./partners/recorded.ts";
import { sentryRoute } from "./partners/sentry.ts";
import { readSettings } from "./settings.ts";
import { shopRoutes } from "./shop/routes.ts";
import { storeRoutes } from "./store/routes.ts";

/** The outside world on one laptop: the mailbox, partner stand-ins and a demo shop. Never part of production. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const mailbox = makeMailbox();
  const smtp = await listenForMail(mailbox, settings.smtpPort, settings.host);
  const recorded: RecordedRequest[] = [];
  const routes = [
    ...mailRoutes(mailbox),
    recordedRoute(recorded),
    sentryRoute(recorded),
    ...storeRoutes(settings.appUrl),
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
