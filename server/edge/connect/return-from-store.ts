import { type Call, nothing } from "#lib/calls/declare.ts";
import { AppError } from "#lib/errors.ts";
import { connectConsented, findConsent, refuseConsent } from "#server/domain/connections/index.ts";
import { authorise } from "#server/edge/http/authorise.ts";
import { requirePlainGet } from "#server/edge/http/cross-site.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { newTraceId, problemAnswer, refusalOf } from "#server/edge/http/respond.ts";
import { identify } from "#server/edge/identity/index.ts";
import { integrationCookie } from "#server/edge/tracking-cookies.ts";
import { productNow } from "#server/foundation/clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";

const SETUP = "/onboarding/woocommerce-setup";

/** Who may connect a store. */
const rights: Call = {
  route: "GET /app/stores/woocommerce-return",
  summary: "Return from WooCommerce",
  access: "admin",
  effect: "navigation",
  returns: nothing,
};

/**
 * Where a WooCommerce store sends its merchant's browser after they approved or denied. The store has sent its key
 * before. It's connected if the browser is signed in as an admin of the account that asked: the store's page can be sent
 * to any store's merchant, and what they approve there isn't for the account that sent it.
 */
export async function returnFromStore(request: Request): Promise<Response> {
  try {
    requirePlainGet(request);
    const { searchParams } = new URL(request.url);
    const consent = await findConsent(searchParams.get("user_id") ?? "");
    if (!consent || searchParams.get("success") === "0") return redirect(`${SETUP}?connected=no`);
    const context = await adminOf(request, consent.accountId);
    if (!context) {
      await refuseConsent(consent);
      return redirect(`${SETUP}?connected=other`);
    }
    if (!(await connectConsented(context, consent))) return redirect(`${SETUP}?connected=no`);
    return redirect(SETUP, { cookie: integrationCookie(consent.platform) });
  } catch (error) {
    return problemAnswer(error, { traceId: newTraceId(), call: "connect" });
  }
}

/** Who is signed in, if they may connect a store with this account. */
async function adminOf(request: Request, accountId: string): Promise<MemberContext | null> {
  try {
    const { session } = await identify({ headers: request.headers });
    const context = await authorise(rights, { session, key: null }, { traceId: newTraceId(), now: productNow() });
    return "role" in context && context.accountId === accountId ? context : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refusalOf(request, "connect/woocommerce", error);
    return null;
  }
}
