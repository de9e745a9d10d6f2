import { consentOutcome } from "#server/domain/connections/index.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { newTraceId, problemAnswer } from "#server/edge/http/respond.ts";
import { identify } from "#server/edge/identity/index.ts";
import { integrationCookie } from "#server/edge/tracking-cookies.ts";

const SETUP = "/onboarding/woocommerce-setup";

/**
 * Where a WooCommerce store sends its merchant's browser after they approved or denied. The store has called us before,
 * so nothing is decided here: the screen says what happened. Only a browser that is signed in to the account that
 * connected the store gets the cookie about it.
 */
export async function returnFromStore(request: Request): Promise<Response> {
  try {
    const url = new URL(request.url);
    const outcome = await consentOutcome(url.searchParams.get("user_id") ?? "");
    if (!outcome?.isConnected) return redirect(`${SETUP}?connected=no`);
    const { session } = await identify({ headers: request.headers });
    const isOwn = session?.membership?.accountId === outcome.accountId;
    return redirect(SETUP, isOwn ? { cookie: integrationCookie(outcome.platform) } : {});
  } catch (error) {
    return problemAnswer(error, { traceId: newTraceId(), call: "connect" });
  }
}
