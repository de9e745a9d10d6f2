import { randomUUIDv7 } from "node:crypto";
import { html } from "#lib/html.ts";
import type { Answer, Platform, Surface } from "#lib/survey/answer.ts";
import { checkAnswer } from "#lib/survey/check-answer.ts";
import type { PublishedSurvey } from "#lib/survey/document.ts";
import { everyQuestion, visiblePath } from "#lib/survey/path.ts";
import { platforms } from "#lib/survey/places.ts";
import { fieldOf } from "#lib/survey/question-range.ts";
import { sourceOrderIdOf } from "#lib/survey/shopify-id.ts";
import { wordsFor } from "#lib/survey/words/index.ts";
import { readResponse, type Storefront } from "#server/storefront/index.ts";
import { drawChosen } from "./chosen-notice.ts";
import { drawForm, drawThanks } from "./draw-form.ts";
import { type HostedResponse, lookOf } from "./hosted-response.ts";
import { copyScript, takeOverScript } from "./page-scripts.ts";
import { firstStep } from "./take-step.ts";

export const hostedPath = "/surveys/response";
export const tillPath = "/surveys/shopifyposresponse";

/** The contents of a hosted page's address: the survey's store, the order, where the link was, and a first answer. */
export interface HostedLink {
  path: typeof hostedPath | typeof tillPath;
  key: string | null;
  shop: string | null;
  /** Empty without one. */
  orderId: string;
  /** The order's own key at its store, for a discount code; empty without one. */
  orderKey: string;
  platform: Platform;
  surface: Extract<Surface, "link" | "email" | "pos">;
  /** A language that the link asks for. */
  locale: string | null;
  /** `questionNameId:value`, as it is in the address. */
  answer: string | null;
  /** The POS start button was pressed: without an order, nothing is asked before. */
  begins: boolean;
}

/** Reads a page's query. Invalid values count as missing: a link in a sent mail can't be fixed. */
export function readHostedLink(path: HostedLink["path"], query: URLSearchParams): HostedLink {
  const isPos = path === tillPath;
  const given = query.get("platform")?.toLowerCase();
  const platform = platforms.find((name) => name.toLowerCase() === given) ?? (isPos ? "Shopify" : "None");
  const surface = query.get("surface") === "email" ? "email" : "link";
  return {
    path,
    key: query.get("key") ?? query.get("apiKey"),
    shop: query.get("shop") ?? query.get("shopDomain"),
    orderId: sourceOrderIdOf(platform, filledIn(query.get("orderId") ?? query.get("sourceOrderId"))),
    orderKey: filledIn(query.get("orderKey")),
    platform,
    surface: isPos ? "pos" : surface,
    locale: query.get("locale"),
    answer: query.get("answer"),
    begins: query.has("begin"),
  };
}

/** The address of the same page without its first answer: the target of its form. */
export function hostedAddress({
  path,
  key,
  shop,
  orderId,
  orderKey,
  platform,
  surface,
  locale,
  begins,
}: HostedLink): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | null) => value && query.set(name, value);
  add("key", key);
  add("shop", shop);
  add("orderId", orderId);
  add("orderKey", orderKey);
  add("platform", platform === "None" ? null : platform);
  add("surface", surface === "email" ? surface : null);
  add("locale", locale);
  add("begin", begins ? "1" : null);
  return `${path}?${query}`;
}

/** The order that a link is about, as the storefront names it. */
export function orderOf({ platform, orderId }: HostedLink): { platform: Platform; sourceOrderId: string } {
  return { platform, sourceOrderId: orderId };
}

/**
 * The answer in a link: `source:instagram`, `colors:red,blue` for several choices, `score:9`.
 * @returns null if the survey has no such question, or the question doesn't accept the answer
 */
function linkedAnswer(survey: PublishedSurvey, answer: string | null): Answer | null {
  const [, questionNameId, value = ""] = /^([^:]*):(.*)$/s.exec(answer ?? "") ?? [];
  const question = everyQuestion(survey).find((one) => one.questionNameId === questionNameId);
  if (!question || value === "") return null;
  const field = fieldOf(question);
  if (field !== "choiceIds" && field !== "number") return null;
  const fields = field === "number" ? { number: Number(value) } : { choiceIds: value.split(",") };
  const read = { questionNameId: question.questionNameId, ...fields };
  return checkAnswer(question, read) === null ? read : null;
}

/**
 * A mail tool's unreplaced tag would make all orders one. Control characters are never part of an id, and PostgreSQL
 * can't store NUL.
 */
function filledIn(orderId: string | null): string {
  return /^[^{<|\p{Cc}]{1,200}$/u.exec((orderId ?? "").trim())?.[0] ?? "";
}

/** A survey that is on, opened by a link. */
export interface OpenSurvey {
  store: Storefront;
  link: HostedLink;
  survey: PublishedSurvey;
  locale: string;
  /** Whether the browser sent `Sec-GPC: 1`. */
  hasGpc: boolean;
  /** The address of the shopper's client. */
  client: string;
}

/**
 * The page that a link opens. Opening stores nothing, whether by a shopper or a scanner: an answer in the link is sent
 * by the page's script once the page is seen, or by the form's own button if scripts don't run.
 */
export async function openPage({ store, link, survey, locale }: OpenSurvey): Promise<HostedResponse> {
  const { accountId, surveyId } = survey;
  const look = lookOf(survey, locale);
  const { orderId: sourceOrderId, platform, surface } = link;
  const order = { accountId, surveyId, platform, sourceOrderId };
  const isCompleted = sourceOrderId !== "" && (await readResponse(store, order))?.status === "completed";
  if (isCompleted) {
    const script = survey.thankYou.discountCode ? copyScript(wordsFor(locale, survey.locale)) : "";
    return { status: 200, body: drawThanks(survey, locale), ...look, isOver: true, script };
  }
  const context = { locale, surface };
  const linked = linkedAnswer(survey, link.answer);
  const form = drawForm({
    survey,
    locale,
    context,
    step: firstStep(survey, context, linked),
    responseId: randomUUIDv7(),
    sequence: 0,
    stored: [],
    address: hostedAddress(link),
  });
  const script = takeOverScript(
    {
      ...(link.key ? { key: link.key } : { shop: link.shop ?? "" }),
      orderId: sourceOrderId,
      platform,
      surface,
      locale,
      target: "#survey",
      ...(link.orderKey && { order: { orderKey: link.orderKey } }),
      ...(linked ? { answers: [linked] } : {}),
    },
    surveyId,
  );
  const chosen = linked && drawChosen(survey, context, linked);
  const body = html`${chosen?.body}<div id="survey">${form}</div>`;
  return { status: 200, body, ...look, script: `${chosen?.script ?? ""}${script}` };
}

/** Whether this surface has any questions. */
export function asksHere(survey: PublishedSurvey, { surface }: HostedLink, locale: string): boolean {
  return survey.settings.showOn.includes(surface) && visiblePath(survey, new Map(), { locale, surface }).length > 0;
}
