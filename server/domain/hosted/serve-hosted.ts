import { isAppError } from "#lib/errors.ts";
import { html, trustedHtml } from "#lib/html.ts";
import type { PublishedSurvey, SurveyStyles } from "#lib/survey/document.ts";
import { matchLocale } from "#lib/survey/match-locale.ts";
import { wordsFor } from "#lib/survey/words/index.ts";
import { wordsLanguage } from "#lib/survey/words/words-file.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { log } from "#server/foundation/log.ts";
import { CLIENT_ADDRESS_HEADER, overLimit } from "#server/foundation/rate-limits/index.ts";
import { type ShownStore, type Storefront, shownStore, storefront, surveyForOrder } from "#server/storefront/index.ts";
import { answerPage } from "./answer-page.ts";
import { drawPage, type HostedPage } from "./draw-page.ts";
import { closed, type HostedResponse, noStoreNamed, trouble, unknownStore, unreadable } from "./hosted-response.ts";
import { asksHere, type HostedLink, hostedAddress, openPage, orderOf, readHostedLink, tillPath } from "./open-page.ts";
import { forgetScript, thanksMs } from "./page-scripts.ts";
import { readForm } from "./read-form.ts";
import { hostedLanguages, hostedWordsFor } from "./words/index.ts";

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
    const refused = overLimit(request.method === "POST" ? "saveResponse" : "storefrontRead", clientOf(request));
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
  const open = {
    store,
    link,
    survey,
    locale,
    hasGpc: request.headers.get("sec-gpc") === "1",
    client: clientOf(request),
  };
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

function clientOf(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
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

/** A language that a browser asks for; "*" is any that it doesn't name. */
interface LanguagePreference {
  tag: string;
  /** From 0, which refuses the language, to 1. */
  quality: number;
}

/**
 * The survey's language for the shopper: the link's, else the survey language that the browser prefers (RFC 9110,
 * 12.5.4), else the survey's default, unless the browser refuses that one but accepts another.
 */
export function chooseLocale(survey: PublishedSurvey, wanted: string | null, acceptLanguage: string | null): string {
  const known = [survey.locale, ...survey.locales];
  return chooseAmong(known, wanted, acceptLanguage) ?? survey.locale;
}

/** The language for a page that shows no survey, from those we have texts for. */
function chooseOwnLocale(wanted: string | null, acceptLanguage: string | null): string {
  return chooseAmong(hostedLanguages, wanted, acceptLanguage) ?? "en";
}

function chooseAmong(
  known: readonly string[],
  wanted: string | null,
  acceptLanguage: string | null,
): string | undefined {
  return matchLocale(known, wanted ?? "") ?? mostPreferred(known, readPreferences(acceptLanguage ?? ""));
}

function mostPreferred(known: readonly string[], preferences: readonly LanguagePreference[]): string | undefined {
  const tags = preferences.map(({ tag }) => tag);
  const preferenceFor = (locale: string) => {
    const named = matchLocale(tags, locale);
    return preferences.find(({ tag }) => tag === named);
  };
  const allowed = known.filter((locale) => preferenceFor(locale)?.quality !== 0);
  const matches = preferences
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => (tag === "*" ? allowed.find((locale) => !preferenceFor(locale)) : matchLocale(allowed, tag)));
  return matches.find((match) => match !== undefined) ?? allowed[0];
}

/** Browsers name a few. A header has space for thousands, and each is compared with all others. */
const maxPreferences = 50;

function readPreferences(acceptLanguage: string): LanguagePreference[] {
  return acceptLanguage.split(",", maxPreferences).map((entry) => {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    // An unreadable weight counts as missing.
    const [weight] = parameters.flatMap((parameter) => /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1] ?? []);
    return { tag, quality: Math.min(Number(weight ?? 1), 1) };
  });
}

/**
 * The POS page between two customers, in the survey's appearance: no question is shown, so no view is counted, until
 * somebody starts.
 */
function posStart(link: HostedLink, styles: SurveyStyles, ...locales: string[]): HostedResponse {
  const begin = hostedAddress({ ...link, begins: true });
  const words = hostedWordsFor(wordsFor(...locales));
  return {
    status: 200,
    locale: wordsLanguage(...locales),
    styles,
    script: forgetScript,
    body: html`<div class="afterword"><form><div class="body"><div><h2>${words.posTitle}</h2><p>${words.posText}</p></div></div>
<div class="buttons"><a class="button" href="${begin}">${words.posButton}</a></div></form></div>`,
  };
}

/** Whether the POS page is idle: with an order it asks immediately, without one when somebody starts. */
function isIdle({ path, orderId, begins }: HostedLink): boolean {
  return path === tillPath && orderId === "" && !begins;
}

/**
 * The frame of the POS page: it always has a link to the next customer at the bottom, and follows it by itself after
 * the thank-you page.
 */
function posFrame(link: HostedLink, hosted: HostedResponse): Pick<HostedPage, "body" | "isPos" | "redirect"> {
  const address = hostedAddress({ ...link, orderId: "", begins: false });
  const isStart = hosted.script === forgetScript;
  const look = hosted.isOver ? "next" : "next quiet";
  return {
    isPos: true,
    body: isStart
      ? hosted.body
      : html`${hosted.body}<a class="${look}" href="${address}">${hostedWordsFor(wordsFor(hosted.locale)).nextCustomer}</a>`,
    ...(hosted.isOver ? { redirect: { address, afterSeconds: thanksMs / 1000 } } : {}),
  };
}
