import { isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { plainPage } from "#lib/plain-page.ts";
import { defaultPreviewOrder, readPreviewOrder } from "#lib/preview-order.ts";
import { platforms } from "#lib/survey/places.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import type { Session } from "#server/domain/sessions/index.ts";
import { draftAsShown } from "#server/domain/surveys/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { env } from "#server/foundation/env.ts";
import { drawPreview } from "./draw-preview.ts";
import { opensPreview } from "./preview-token.ts";

/**
 * `/Preview/Survey?accountId&ts`: the account's draft on an order page, for a session of that account or with a token;
 * not found for anyone else. The query may select another order, and another platform's layout.
 */
export async function servePreview(request: Request, session: Session | null): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const accountId = (query.get("accountId") ?? "").toLowerCase();
  if (!uuidPattern.test(accountId) || !maySee(session, accountId, query.get("token"))) return noPreview();
  try {
    return await inAccount(accountId, () => drawDraft(request, accountId, query));
  } catch (error) {
    // A token may outlive its account.
    if (isAppError(error) && error.code === "not-found") return noPreview();
    throw error;
  }
}

async function drawDraft(request: Request, accountId: string, query: URLSearchParams): Promise<Response> {
  const [{ companyName, survey }, { platform }] = await Promise.all([
    draftAsShown({ accountId }),
    accountRow(accountId),
  ]);
  const order = readPreviewOrder(query, { ...defaultPreviewOrder, locale: survey.locale });
  const named = platforms.find((one) => one.toLowerCase() === query.get("platform")?.toLowerCase());
  const nonce = request.headers.get("x-nonce") ?? "";
  const page = drawPreview({ companyName, survey, platform: named ?? platform, order, nonce, appUrl: env.APP_URL });
  return respond(page.markup, 200);
}

function maySee(session: Session | null, accountId: string, token: string | null): boolean {
  if (token !== null) return opensPreview(accountId, token, machineNow());
  return session?.membership?.accountId === accountId && !session.needsSecondFactor;
}

/** The response for an unknown account, another's, and an expired token. */
export function noPreview(): Response {
  return respond(plainPage("Page not found", "Open the preview from Afterword again."), 404);
}

/** A page of a preview, which must not be cached. */
export function respond(markup: string, status: number): Response {
  return new Response(markup, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
