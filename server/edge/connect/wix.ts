import { type Call, nothing } from "#lib/calls/declare.ts";
import { AppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { noteAddedSite, openDashboard } from "#server/domain/stores/index.ts";
import { authorise } from "#server/edge/http/authorise.ts";
import { requirePlainGet } from "#server/edge/http/cross-site.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { newTraceId, refusalOf } from "#server/edge/http/respond.ts";
import { identify } from "#server/edge/identity/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { openInFrame } from "./frame-page.ts";

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
  try {
    requirePlainGet(request);
    const { session } = await identify({ headers: request.headers });
    const context = await authorise(rights, { session, key: null }, { traceId: newTraceId(), now: productNow() });
    if (!("role" in context)) throw new AppError("forbidden", "You don't have permission to do this.");
    const instanceId = new URL(request.url).searchParams.get("instanceId") ?? "";
    await inAccount(context.accountId, () => noteAddedSite(context, instanceId));
  } catch (error) {
    refusalOf(request, "connect/wix", error);
  }
  return redirect(SETUP);
}

/** Our page in the dashboard of a Wix site. Its address says which site, signed by Wix. */
export async function openWix(request: Request): Promise<Response> {
  const ancestors = [new URL(env.WIX_DASHBOARD_URL).origin];
  return await openInFrame(request, "Wix", ancestors, async (query) => {
    return { ticket: await openDashboard(query.get("instance") ?? "", machineNow()), ancestors };
  });
}
