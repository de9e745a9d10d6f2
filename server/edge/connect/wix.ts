import { type Call, nothing } from "#lib/calls/declare.ts";
import { AppError, isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { noteAddedSite, openDashboard } from "#server/domain/stores/index.ts";
import { authorise } from "#server/edge/http/authorise.ts";
import { requirePlainGet } from "#server/edge/http/cross-site.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { newTraceId, problemFor } from "#server/edge/http/respond.ts";
import { identify } from "#server/edge/identity/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { CLIENT_ADDRESS_HEADER } from "#server/foundation/rate-limits/index.ts";
import { framedProblem, ticketPage } from "./frame-page.ts";

const SETUP = "/onboarding/store-setup?platform=Wix";

/** Who may connect a store. */
const rights: Call = {
  route: "GET /app/stores/wix-return",
  summary: "Return from Wix",
  access: "admin",
  effect: "navigation",
  returns: nothing,
};

/**
 * Where Wix sends a merchant's browser after they added the app to a site. The setup screen follows in any case; it says
 * that the app was added if Wix confirms it.
 */
export async function returnFromWix(request: Request): Promise<Response> {
  const traceId = newTraceId();
  try {
    requirePlainGet(request);
    const { session } = await identify({ headers: request.headers });
    const context = await authorise(rights, { session, key: null }, { traceId, now: productNow() });
    if (!("role" in context)) throw new AppError("forbidden", "You don't have permission to do this.");
    const instanceId = new URL(request.url).searchParams.get("instanceId") ?? "";
    await inAccount(context.accountId, () => noteAddedSite(context, instanceId));
  } catch (error) {
    const address = request.headers.get(CLIENT_ADDRESS_HEADER);
    logRefusal({ call: "connect/wix", ...problemFor(error, traceId), traceId, address });
  }
  return redirect(SETUP);
}

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
