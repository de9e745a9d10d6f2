import * as z from "zod";
import type { AnswerKind } from "#lib/imports/answer-kinds.ts";
import type { PastAnswer, PastOrder } from "../import-service.ts";
import { amountOf, factsIn, instantOf, platformNamed } from "../past-values.ts";

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);

/**
 * A response, as the API has it: one for each question that a shopper answered, and for each choice of a question that
 * takes several. What isn't used here may be anything.
 */
const Row = z.object({
  id,
  inserted_at: text,
  response_provided_at: text,
  question: text,
  question_id: id.nullish(),
  /** single_response, multi_response or open_ended */
  question_type: text,
  /** Null if the shopper typed something. */
  response: text,
  other: z.boolean().nullish(),
  other_response: text,
  order_id: id.nullish(),
  order_platform: text,
  order_total: z.union([z.string(), z.number()]).nullish(),
  order_currency_code: text,
  customer_id: id.nullish(),
  /** With this order. */
  customer_order_count: z.number().nullish(),
  email: text,
  coupon_code: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  referring_site: text,
  landing_page_path: text,
});

/** A page of the list. A row is looked at by itself, so that one that can't be read doesn't stop the others. */
export const Page = z.object({ data: z.array(z.looseObject({ id })).max(1_000), next: z.unknown() });

const kinds: Readonly<Record<string, AnswerKind>> = {
  single_response: "one",
  multi_response: "several",
  open_ended: "text",
};

/** What a row of a page says; null if it lacks the question, the answer or the time. */
export function pastAnswerOf(row: unknown): PastAnswer | null {
  const read = Row.safeParse(row);
  if (!read.success) return null;
  const { id: sourceId, question_id: questionKey, question, response, other_response, question_type } = read.data;
  const answeredAt = instantOf(read.data.response_provided_at) ?? instantOf(read.data.inserted_at);
  const choice = response?.trim() || null;
  const typed = other_response?.trim() || null;
  if (questionKey == null || !question?.trim() || answeredAt === null || (choice === null && typed === null))
    return null;
  const kind = kinds[question_type ?? ""] ?? (choice === null ? "text" : "one");
  return {
    sourceId,
    questionKey,
    question: question.trim(),
    kind,
    choice,
    typed,
    answeredAt,
    order: orderOf(read.data),
    group: null,
  };
}

function orderOf(row: z.infer<typeof Row>): PastOrder | null {
  if (!row.order_id) return null;
  const count = row.customer_order_count;
  const facts = {
    total: amountOf(row.order_total),
    currency: row.order_currency_code?.toUpperCase(),
    orderCount: count,
    isFirstOrder: count == null ? null : count <= 1,
    customerId: row.customer_id,
    email: row.email,
    discountCodes: row.coupon_code ? [row.coupon_code] : null,
    utmSource: row.utm_source,
    utmMedium: row.utm_medium,
    utmCampaign: row.utm_campaign,
    referrer: row.referring_site,
    landingPage: row.landing_page_path,
  };
  return { platform: platformNamed(row.order_platform), sourceOrderId: row.order_id, facts: factsIn(facts) };
}
