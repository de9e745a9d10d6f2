import { AppError, isAppError } from "#lib/errors.ts";
import { html } from "#lib/html.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { OPEN_STORE_SCREEN, openStorePath, TICKET_PARAMETER } from "#lib/open-store-path.ts";
import { hashToken, hostCookie, hostCookieName, parseCookies, signInClientOf } from "#server/domain/sessions/index.ts";
import { lookAtTicket, openByTicket } from "#server/domain/stores/index.ts";
import { formCookie } from "#server/edge/forms/index.ts";
import { checkCrossSite, isPrefetch } from "#server/edge/http/cross-site.ts";
import { readBytes } from "#server/edge/http/read-body.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { rememberSignIn } from "#server/edge/http/remember-sign-in.ts";
import { refusalOf } from "#server/edge/http/respond.ts";
import { identify } from "#server/edge/identity/index.ts";
import { integrationCookie } from "#server/edge/tracking-cookies.ts";
import { sign, verify } from "#server/foundation/crypto/index.ts";
import { drawOpenStore } from "./draw-open-store.ts";
import { drawStorePage, help } from "./draw-store-page.ts";
import { FROM_FRAME } from "./frame-page.ts";

/** Whose frame a ticket was opened in: half an hour, as the ticket itself. Each has its own, as a user may open two stores. */
const cookieOf = (tokenHash: string) => `afterword.frame.${tokenHash.slice(0, 8)}`;
const COOKIE_LIFETIME_MS = 30 * 60 * 1000;

/**
 * The screen that a platform's frame opens in a tab of its own, where cookies work. The button in the frame marks the
 * browser, and no other may use the ticket: nobody is signed in, and no store connected, by a link that they were sent. A
 * user whom we know then enters at once, unless someone else is signed in; anything else is asked first.
 */
export async function openStore(request: Request): Promise<Response> {
  try {
    const token = new URL(request.url).searchParams.get(TICKET_PARAMETER) ?? "";
    const form = request.method === "POST" ? await readForm(request) : null;
    if (form?.get(FROM_FRAME) != null) return markBrowser(request, token);
    if (form) {
      checkCrossSite(request, "change");
      return await use(request, token, form.get("account"));
    }
    const { session } = await identify({ headers: request.headers });
    const { ticket, step } = await lookAtTicket(token, { session, ...browserOf(request, token) });
    const entersAtOnce = step.kind === "enter" && step.replaced === null && !isPrefetch(request);
    if (entersAtOnce) return await use(request, token, null);
    const answer = page(drawOpenStore(ticket, step, token), 200);
    const { emailAddress } = ticket.user;
    if (step.kind === "signIn" && emailAddress) answer.headers.append("set-cookie", typedAhead(emailAddress));
    return answer;
  } catch (error) {
    return refusal(request, error);
  }
}

/** The address that the sign-in screen has typed in for a store's user. It's what the platform said, and opens nothing. */
function typedAhead(emailAddress: string): string {
  return formCookie({ screen: OPEN_STORE_SCREEN, values: { emailAddress } });
}

/** The button in the frame: only a browser says that a form is our own, and a stranger's page can't make it say so. */
function markBrowser(request: Request, token: string): Response {
  if (request.headers.get("sec-fetch-site") !== "same-origin") {
    throw new AppError("forbidden", "Open Afterword from your store, in a current browser.");
  }
  const expiresAt = new Date(machineMs() + COOKIE_LIFETIME_MS);
  const tokenHash = hashToken(token);
  const cookie = hostCookie(cookieOf(tokenHash), sign("store frame", [tokenHash]), expiresAt);
  return redirect(openStorePath(encodeURIComponent(token)), { cookie });
}

function browserOf({ headers }: Request, token: string): { isFromFrame: boolean; now: Date } {
  const tokenHash = hashToken(token);
  const mark = parseCookies(headers.get("cookie"))[hostCookieName(cookieOf(tokenHash))] ?? "";
  return { isFromFrame: verify("store frame", [tokenHash], mark), now: machineNow() };
}

async function use(request: Request, token: string, choice: string | null): Promise<Response> {
  const { session } = await identify({ headers: request.headers });
  const opening = { session, client: signInClientOf(request), choice, ...browserOf(request, token) };
  const { path, cookie, connected } = await openByTicket(token, opening);
  const answer = redirect(path, cookie === null ? {} : { cookie });
  await rememberSignIn(request, answer);
  if (connected !== null) answer.headers.append("set-cookie", integrationCookie(connected));
  return answer;
}

async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams((await readBytes(request)).toString("utf8"));
}

function refusal(request: Request, error: unknown): Response {
  const problem = refusalOf(request, "stores/open", error);
  const [title, sentence] = isAppError(error)
    ? ["We couldn't open your store", problem.detail]
    : ["Something went wrong", "Nothing was changed. Try again in a moment."];
  return page(drawStorePage(title ?? "", html`<p>${sentence}</p>${help()}`), problem.status);
}

function page(markup: string, status: number): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(markup, { status, headers });
}
