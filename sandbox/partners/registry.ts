import { makeGoogleSheets } from "./googlesheets/routes.ts";
import { makeKlaviyo } from "./klaviyo/routes.ts";
import { makeSegment } from "./segment/routes.ts";
import { makeSlack } from "./slack/routes.ts";
import type { StandIn, StandInContext } from "./stand-in.ts";
import { makeWebhook } from "./webhook/routes.ts";
import { makeYotpo } from "./yotpo/routes.ts";
import { makeZendesk } from "./zendesk/routes.ts";

/** The apps that the partners know, and where their consent pages send browsers back to. */
interface RegisteredApps {
  appUrl: string;
  slack: { clientId: string; clientSecret: string };
  zendesk: { clientId: string; clientSecret: string };
  google: { email: string; privateKey: string };
}

/** The partners that answers are sent to. */
export function integrationStandIns(
  context: StandInContext,
  { appUrl, slack, zendesk, google }: RegisteredApps,
): StandIn[] {
  return [
    makeKlaviyo(context),
    makeSegment(context),
    makeYotpo(context),
    makeWebhook(context),
    makeSlack({ appUrl, app: slack }, context),
    makeZendesk({ appUrl, app: zendesk }, context),
    makeGoogleSheets(google, context),
  ];
}
