import { AppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { finishInstall, issueTicket, noteRemovedUser, wasRemovedSince } from "#server/domain/stores/index.ts";
import { storeWebhookEvent } from "#server/domain/webhook-events/index.ts";
import { requirePlainGet } from "#server/edge/http/cross-site.ts";
import { jsonAnswer, newTraceId, problemAnswer, problemFor } from "#server/edge/http/respond.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { CLIENT_ADDRESS_HEADER, overSharedLimit } from "#server/foundation/rate-limits/index.ts";
import {
  type BigCommerceApp,
  controlPanelOrigin,
  exchangeCode,
  REMOVE_USER,
  readSignedPayload,
  type SignedPayload,
  UNINSTALLED,
} from "#server/partners/platforms/bigcommerce/index.ts";
import { bigCommerceApp } from "#server/partners/platforms/registry.ts";
import { openInFrame } from "./frame-page.ts";

const platform = "BigCommerce";
const PAYLOAD_PARAMETER = "signed_payload_jwt";
/** How long after BigCommerce signed it a payload signs its user in. */
const SIGN_IN_LIFETIME_MS = 10 * 60 * 1000;

/** Where a store's control panel comes in a frame while the app is installed, or when it needs a new token. */
export function installBigCommerce(request: Request): Promise<Response> {
  return inFrame(request, async (app, query) => {
    const now = machineNow();
    // Nothing is signed before BigCommerce took the code: anyone can make us ask.
    const refused = await overSharedLimit("askedPartner", request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown");
    if (refused) throw refused;
    const { store, user } = await exchangeCode(app, query);
    const ticket = await finishInstall({ platform, store, user, now });
    return { ticket, domain: store.domain };
  });
}

/**
 * Where a control panel opens the app in a frame. Browsers may reload it with the same payload, which stays valid for a
 * day, and stays in their history: it signs in for minutes, and nobody who lost the app since.
 */
export function loadBigCommerce(request: Request): Promise<Response> {
  return inFrame(request, async (app, query) => {
    const { domain, user, issuedAt } = verified(app, query);
    const now = machineNow();
    const isOld = now.getTime() - issuedAt.getTime() > SIGN_IN_LIFETIME_MS;
    if (isOld || (await wasRemovedSince({ platform, domain, userId: user.userId }, issuedAt))) throw notValid();
    const ticket = await issueTicket({ platform, domain, user }, now);
    return { ticket, domain };
  });
}

/** BigCommerce tells that a store uninstalled the app. As a webhook: once, and not if it was installed again since. */
export function uninstallBigCommerce(request: Request): Promise<Response> {
  return asWebhook(request, async ({ id, issuedAt }) => ({
    eventId: `uninstall:${id}`,
    topic: `${UNINSTALLED} ${issuedAt.toISOString()}`,
    payload: "{}",
  }));
}

/** BigCommerce says that a user of a store lost the app. */
export function removeBigCommerceUser(request: Request): Promise<Response> {
  return asWebhook(request, async ({ id, domain, user: { userId }, issuedAt }) => {
    await noteRemovedUser({ platform, domain, userId }, issuedAt);
    return { eventId: `${REMOVE_USER}:${id}`, topic: REMOVE_USER, payload: JSON.stringify({ userId }) };
  });
}

async function inFrame(
  request: Request,
  open: (app: BigCommerceApp, query: URLSearchParams) => Promise<{ ticket: string; domain: string }>,
): Promise<Response> {
  const app = bigCommerceApp();
  const ancestorsOf = (domain: string | null) => (app ? [controlPanelOrigin(app, domain)] : []);
  return await openInFrame(request, platform, ancestorsOf(null), async (query) => {
    const { ticket, domain } = await open(ready(app), query);
    return { ticket, ancestors: ancestorsOf(domain) };
  });
}

async function asWebhook(
  request: Request,
  eventOf: (payload: SignedPayload) => Promise<{ eventId: string; topic: string; payload: string }>,
): Promise<Response> {
  const traceId = newTraceId();
  try {
    const app = ready(bigCommerceApp());
    // Requests that only look have no effect.
    requirePlainGet(request);
    const payload = verified(app, new URL(request.url).searchParams);
    await storeWebhookEvent({ source: "bigcommerce", subject: payload.domain, ...(await eventOf(payload)) });
    return jsonAnswer({}, 200);
  } catch (error) {
    const address = request.headers.get(CLIENT_ADDRESS_HEADER);
    logRefusal({ call: "connect", ...problemFor(error, traceId), traceId, address });
    return problemAnswer(error, { traceId, call: "connect" });
  }
}

function ready(app: BigCommerceApp | null): BigCommerceApp {
  if (!app) throw new AppError("not-found", "Afterword isn't set up for BigCommerce here.");
  return app;
}

function verified(app: BigCommerceApp, query: URLSearchParams): SignedPayload {
  const payload = readSignedPayload(query.get(PAYLOAD_PARAMETER) ?? "", app, machineNow());
  if (payload) return payload;
  throw notValid();
}

function notValid(): AppError {
  return new AppError(
    "unauthenticated",
    "This request isn't BigCommerce's, or it has expired. Open Afterword from your control panel again.",
  );
}
