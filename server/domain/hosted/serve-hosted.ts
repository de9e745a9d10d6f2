import { isAppError } from "#lib/errors.ts";
import { html, trustedHtml } from "#lib/html.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { log } from "#server/foundation/log.ts";
import { CLIENT_ADDRESS_HEADER, overLimit } from "#server/foundation/rate-limits/index.ts";
import { type ShownStore, type Storefront, shownStore, storefront, surveyForOrder } from "#server/storefront/index.ts";
import { answerPage } from "./answer-page.ts";
import { chooseLocale, chooseOwnLocale } from "./choose-locale.ts";
import { drawPage } from "./draw-page.ts";
import { type HostedLink, hostedAddress, orderOf, readHostedLink, tillPath } from "./hosted-link.ts";
import { closed, type HostedResponse, noStoreNamed, trouble, unknownStore, unreadable } from "./hosted-response.ts";
import { asksHere, openPage } from "./open-page.ts";
import { isIdle, posFrame, posStart } from "./pos.ts";
import { readForm } from "./read-form.ts";

/**
 * Serves a hosted page: what a link opens (GET), and each page of its plain form (POST). It never throws: a shopper
 * always gets a page. The form may be posted from any origin, like the storefront's calls.
 */
export async function serveHosted(
  request: Request,
  path: HostedLink["path"],
  store: Storefront = storefront(),
): Promise<Response> {
  const link = readHostedLink(path, new URL(request.url).searchParams);
  const accepted = request.headers.get("accept-language");
  const own = chooseOwnLocale(link.locale, accepted);
  let shown: ShownStore | null = null;
  let hosted: HostedResponse;
  try {
    const refused = overLimit(
      request.method === "POST" ? "saveResponse" : "storefrontRead",
      request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown",
    );
    if (refused) throw refused;
    shown = await shownStore(store, link);
    const unknown = link.key === null && link.shop === null ? noStoreNamed : unknownStore;
    hosted = shown ? await answer(store, request, link, shown) : unknown(own);
  } catch (error) {
    if (!isAppError(error) && !isPassingFailure(error)) log.error({ err: error, call: path }, "a hosted page failed");
    hosted = trouble(error, own);
  }
  return respond(request, link, shown, hosted);
}

async function answer(
  store: Storefront,
  request: Request,
  link: HostedLink,
  shown: ShownStore,
): Promise<HostedResponse> {
  const { survey } = shown;
  const accepted = request.headers.get("accept-language");
  if (!survey) return closed(chooseOwnLocale(link.locale, accepted));
  const locale = chooseLocale(survey, link.locale, accepted);
  const locales = [locale, survey.locale];
  if (!asksHere(survey, link, locale)) return closed(...locales);
  const open = { store, link, survey, locale, hasGpc: request.headers.get("sec-gpc") === "1" };
  if (request.method === "POST") {
    const form = await readForm(request).catch((error: unknown) => {
      if (isAppError(error) && error.code === "invalid") return null;
      throw error;
    });
    return form ? await answerPage(open, form) : unreadable(hostedAddress(link), ...locales);
  }
  if (isIdle(link)) return posStart(link, survey.styles, ...locales);
  const asked = await surveyForOrder(store, survey, orderOf(link), null);
  return asksHere(asked, link, locale) ? await openPage({ ...open, survey: asked }) : closed(...locales);
}

function respond(request: Request, link: HostedLink, shown: ShownStore | null, hosted: HostedResponse): Response {
  const nonce = request.headers.get("x-nonce") ?? "";
  const script = hosted.script && html`<script nonce="${nonce}">${trustedHtml(hosted.script)}</script>`;
  const { locale, dir, styles } = hosted;
  const isPos = link.path === tillPath && shown !== null;
  const body = html`${hosted.body}${script}`;
  const page = drawPage({
    companyName: shown?.companyName ?? "",
    locale,
    dir,
    stylesheet: styles && shown?.stylesheet(),
    body,
    nonce: hosted.styles && hosted.script && !hosted.isOver && !isIdle(link) ? nonce : undefined,
    ...(isPos ? posFrame(link, { ...hosted, body }) : {}),
  });
  return new Response(request.method === "HEAD" ? null : page.markup, {
    status: hosted.status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...hosted.headers },
  });
}
