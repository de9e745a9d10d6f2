import { type Call, nothing } from "#lib/calls/declare.ts";
import { AppError, isAppError } from "#lib/errors.ts";
import { type ConsentPartner, type IntegrationName, integrationPartners } from "#lib/partners.ts";
import { hostOfSession, screenAt } from "#server/domain/connections/index.ts";
import {
  beginConsent,
  finishPartnerConsent,
  savedSubdomain,
  sessionOfConsent,
} from "#server/domain/integrations/index.ts";
import { newToken, parseCookies, type Session, secureAttribute } from "#server/domain/sessions/index.ts";
import { authorise } from "#server/edge/http/authorise.ts";
import { checkCrossSite, requirePlainGet } from "#server/edge/http/cross-site.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { newTraceId, refusalOf } from "#server/edge/http/respond.ts";
import { identify } from "#server/edge/identity/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/db.ts";

const SCREEN = "/manage-integrations";
/** The part of a Zendesk address before `.zendesk.com`: one label of a host name. */
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Who may connect, as for every call that changes an integration. */
const rights: Call = {
  route: "GET /app/integrations/connect",
  summary: "Connect a partner",
  access: "admin",
  effect: "navigation",
  notForStaff: true,
  returns: nothing,
};

/** Who sent a request, and the store's admin that their tab left for this; `host` is null outside of one. */
interface Sender {
  session: Session | null;
  host: string | null;
}

/**
 * Leads a merchant to the partner's page that lets us in. From a store's admin, where the browser has no session cookie,
 * it comes with a one-time address, and gets a cookie with which it can come back.
 */
export function openConsentPage(request: Request, name: ConsentPartner): Promise<Response> {
  const whose = async () => {
    const { session } = await identify({ headers: request.headers, url: new URL(request.url) });
    return { session, host: session && (await hostOfSession(session)) };
  };
  return onScreen(request, name, whose, async (context) => {
    checkCrossSite(request, "navigation");
    if (context.session.platform !== null) refuseTyped(request);
    const input: Record<string, string> = name === "Zendesk" ? { subdomain: await subdomainOf(request, context) } : {};
    const browserToken = context.session.platform === null ? null : newToken();
    const page = await beginConsent(context, name, input, browserToken);
    return redirect(page, browserToken === null ? {} : { cookie: connectCookie(browserToken) });
  });
}

/** Where the partner sends the merchant's browser back to. */
export function returnFromConsentPage(request: Request, name: ConsentPartner): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const state = query.get("state") ?? "";
  const whose = async () => {
    const begun = await sessionOfConsent(state, readConnectCookie(request.headers.get("cookie")));
    if (!begun) return { session: (await identify({ headers: request.headers })).session, host: null };
    const host = await hostOfSession(begun.session);
    return { session: begun.isOfBrowser ? begun.session : null, host };
  };
  return onScreen(request, name, whose, async (context) => {
    await finishPartnerConsent(context, name, { state, code: query.get("code"), error: query.get("error") });
    const host = await hostOfSession(context.session);
    return redirect(screenAt(host, `${SCREEN}?connected=${slugOf(name)}`));
  });
}

/**
 * A one-time address is opened by our page in the admin. Someone who got it by mail would let the account of who sent it
 * into their own workspace.
 */
function refuseTyped({ headers }: Request): void {
  if (headers.get("sec-fetch-site") !== "none") return;
  throw new AppError("forbidden", "Open this page from the app in your store's admin.");
}

/** As the address says, or as it was set before. */
async function subdomainOf(request: Request, { accountId }: MemberContext): Promise<string> {
  const asked = new URL(request.url).searchParams.get("subdomain") ?? (await savedSubdomain(accountId)) ?? "";
  const subdomain = asked.trim().toLowerCase();
  if (SUBDOMAIN.test(subdomain)) return subdomain;
  throw new AppError("invalid", "subdomain must be the part of your Zendesk address before .zendesk.com.");
}

/**
 * A browser comes for a page, not for a problem document: the screen says what went wrong, by one of a few words, because
 * anyone can make a link with any other text in it.
 */
async function onScreen(
  request: Request,
  name: IntegrationName,
  whose: () => Promise<Sender>,
  answer: (context: MemberContext) => Promise<Response>,
): Promise<Response> {
  let host: string | null = null;
  try {
    requirePlainGet(request);
    const sender = await whose();
    const { session } = sender;
    host = sender.host;
    if (!session && host === null) return redirect(`/account/login?returnTo=${encodeURIComponent(SCREEN)}`);
    const context = await authorise(rights, { session, key: null }, { traceId: newTraceId(), now: productNow() });
    if (!("role" in context)) throw new AppError("forbidden", "You don't have permission to do this.");
    return await inAccount(context.accountId, () => answer(context));
  } catch (error) {
    refusalOf(request, "connect", error);
    return redirect(screenAt(host, `${SCREEN}?connected=no&partner=${slugOf(name)}&reason=${reasonOf(error)}`));
  }
}

function slugOf(name: IntegrationName): string {
  return integrationPartners[name].slug;
}

/** The words that the screen knows. */
function reasonOf(error: unknown): string {
  if (!isAppError(error)) return "failed";
  if (error.options.type === "recent-sign-in-required") return "recent";
  const reasons: Partial<Record<AppError["code"], string>> = {
    forbidden: "denied",
    unauthenticated: "expired",
    invalid: "subdomain",
    conflict: "unavailable",
    "plan-required": "plan",
    "partner-refused": "refused",
  };
  return reasons[error.code] ?? "failed";
}

/** As long as a merchant may take on the partner's page. */
const LIFETIME_SECONDS = 10 * 60;
/** Partners send browsers back to paths below it, and nothing else reads the cookie. */
const PATH = "/api/connect/";

/** The prefix needs https (RFC 6265bis, section 4.1.3.1). */
const cookieName = () => (secureAttribute() ? "__Secure-afterword.connect" : "afterword.connect");

/**
 * The `Set-Cookie` line for a browser that came from a store's admin, where it has no session cookie. By its token alone
 * it gets nowhere: the consent that a partner's page answers is bound to it.
 */
function connectCookie(token: string): string {
  return `${cookieName()}=${token}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${LIFETIME_SECONDS}${secureAttribute()}`;
}

/** The token in a `Cookie` header; null without one. */
function readConnectCookie(header: string | null): string | null {
  return parseCookies(header)[cookieName()] || null;
}
