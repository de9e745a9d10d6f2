import { makeKlaviyo } from "./klaviyo/routes.ts";
import { makeSegment } from "./segment/routes.ts";
import type { StandIn, StandInContext } from "./stand-in.ts";
import { makeWebhook } from "./webhook/routes.ts";
import { makeYotpo } from "./yotpo/routes.ts";

/** The partners that answers are sent to. */
export function integrationStandIns(context: StandInContext): StandIn[] {
  return [makeKlaviyo(context), makeSegment(context), makeYotpo(context), makeWebhook(context)];
}
