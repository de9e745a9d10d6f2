import { AppError, isAppError } from "#lib/errors.ts";
import { html } from "#lib/html.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { TICKET_PARAMETER } from "#lib/open-store-path.ts";
import { signInClientOf } from "#server/domain/sessions/index.ts";
import { openByTicket, readTicket, type TicketStep, ticketStep } from "#server/domain/stores/index.ts";
import { checkCrossSite, isPrefetch } from "#server/edge/http/cross-site.ts";
import { readBytes } from "#server/edge/http/read-body.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { rememberSignIn } from "#server/edge/http/remember-sign-in.ts";
import { refusalOf } from "#server/edge/http/respond.ts";
import { identify } from "#server/edge/identity/index.ts";
import { integrationCookie } from "#server/edge/tracking-cookies.ts";
import { drawOpenStore } from "./draw-open-store.ts";
import { drawStorePage } from "./draw-store-page.ts";

/**
 * The screen that a platform's frame opens in a tab of its own, where cookies work. A GET asks, and a POST does it, so
 * that no link can sign anyone in or connect a store unnoticed; a click in our own frame by a user whom we know is
 * enough.
 */
export async function openStore(request: Request): Promise<Response> {
  try {
    const token = new URL(request.url).searchParams.get(TICKET_PARAMETER) ?? "";
    if (request.method === "POST") {
      checkCrossSite(request, "change");
      return await use(request, token, await chosenAccount(request));
    }
    const { session } = await identify({ headers: request.headers });
    const now = machineNow();
    const ticket = await readTicket(token, now);
    if (!ticket)
      throw new AppError("unauthenticated", "This link was used or has expired. Open Afterword from your store again.");
    const step = await ticketStep(ticket, session, now);
    if (isClickInFrame(request, step)) return await use(request, token, null);
    return page(drawOpenStore(ticket, step, token), 200);
  } catch (error) {
    return refusal(request, error);
  }
}

/** A link of our own page, by a browser that says so. */
function isClickInFrame(request: Request, { kind }: TicketStep): boolean {
  const { headers, method } = request;
  const isLink = headers.get("sec-fetch-site") === "same-origin" && headers.get("sec-fetch-dest") === "document";
  return kind === "enter" && method === "GET" && isLink && !isPrefetch(request);
}

async function use(request: Request, token: string, choice: string | null): Promise<Response> {
  const { session } = await identify({ headers: request.headers });
  const opening = { session, client: signInClientOf(request), choice, now: machineNow() };
  const { path, cookie, connected } = await openByTicket(token, opening);
  const answer = redirect(path, cookie === null ? {} : { cookie });
  await rememberSignIn(request, answer);
  if (connected !== null) answer.headers.append("set-cookie", integrationCookie(connected));
  return answer;
}

async function chosenAccount(request: Request): Promise<string | null> {
  const form = new URLSearchParams((await readBytes(request)).toString("utf8"));
  return form.get("account");
}

function refusal(request: Request, error: unknown): Response {
  const problem = refusalOf(request, "stores/open", error);
  const [title, sentence] = isAppError(error)
    ? ["We couldn't open your store", problem.detail]
    : ["Something went wrong", "Nothing was changed. Try again in a moment."];
  return page(drawStorePage(title ?? "", html`<p>${sentence}</p>`), problem.status);
}

function page(markup: string, status: number): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(markup, { status, headers });
}
