import { isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { openDashboard } from "#server/domain/stores/index.ts";
import { requirePlainGet } from "#server/edge/http/cross-site.ts";
import { newTraceId, problemFor } from "#server/edge/http/respond.ts";
import { env } from "#server/foundation/env.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { CLIENT_ADDRESS_HEADER } from "#server/foundation/rate-limits/index.ts";
import { framedProblem, ticketPage } from "./frame-page.ts";

/**
 * Our page in the dashboard of a Wix site. Its address says which site, signed by Wix; the frame has no cookie, so the
 * page has a button that opens the app in a tab of its own.
 */
export async function openWix(request: Request): Promise<Response> {
  const ancestors = [new URL(env.WIX_DASHBOARD_URL).origin];
  try {
    requirePlainGet(request);
    const signed = new URL(request.url).searchParams.get("instance") ?? "";
    return ticketPage("Wix", await openDashboard(signed, machineNow()), ancestors);
  } catch (error) {
    const traceId = newTraceId();
    const problem = problemFor(error, traceId);
    logRefusal({ call: "connect/wix", ...problem, traceId, address: request.headers.get(CLIENT_ADDRESS_HEADER) });
    const sentence = isAppError(error) ? problem.detail : "Something went wrong. Try again in a moment.";
    return framedProblem(sentence, problem.status, ancestors);
  }
}
