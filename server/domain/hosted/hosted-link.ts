import type { Answer, Platform, Surface } from "#lib/survey/answer.ts";
import { checkAnswer } from "#lib/survey/check-answer.ts";
import type { PublishedSurvey } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { platforms } from "#lib/survey/places.ts";
import { fieldOf } from "#lib/survey/question-range.ts";
import { sourceOrderIdOf } from "#lib/survey/shopify-id.ts";

export const hostedPath = "/surveys/response";
export const tillPath = "/surveys/shopifyposresponse";

/** The contents of a hosted page's address: the survey's store, the order, where the link was, and a first answer. */
export interface HostedLink {
  path: typeof hostedPath | typeof tillPath;
  key: string | null;
  shop: string | null;
  /** Empty without one. */
  orderId: string;
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
    platform,
    surface: isPos ? "pos" : surface,
    locale: query.get("locale"),
    answer: query.get("answer"),
    begins: query.has("begin"),
  };
}

/** The address of the same page without its first answer: the target of its form. */
export function hostedAddress({ path, key, shop, orderId, platform, surface, locale, begins }: HostedLink): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | null) => value && query.set(name, value);
  add("key", key);
  add("shop", shop);
  add("orderId", orderId);
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
export function linkedAnswer(survey: PublishedSurvey, answer: string | null): Answer | null {
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
