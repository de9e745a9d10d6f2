import * as z from "zod";
import { membersOf } from "#lib/unknown-values.ts";
import type { PastAnswer, PastOrder } from "../import-service.ts";
import { amountOf, factsIn, instantOf } from "../past-values.ts";

/** A question of a poll. */
const Slide = z.object({ _id: z.string(), title: z.string().nullish() });
export type Slide = z.infer<typeof Slide>;

/** Lists of slides come by themselves or in a page. */
export const Slides = z.union([
  z.array(Slide).max(5_000),
  z.object({ data: z.array(Slide).max(5_000) }).transform(({ data }) => data),
]);

const Row = z.object({
  _id: z.string(),
  createdAt: z.string(),
  slideId: z.string(),
  participantId: z.string().nullish(),
  /** The titles of what was chosen, or what was typed. */
  response: z.string(),
  /** `vote` for something chosen, `dynamic-response` for something typed, also under "Other". */
  valueType: z.string().nullish(),
  /** Each choice by itself, for a question that takes several. */
  answers: z.array(z.unknown()).max(100).nullish(),
  orderValue: z.union([z.number(), z.string()]).nullish(),
  metadata: z.unknown(),
});

/** What a row of a page says; nothing if it lacks the question, the answer or the time. */
export function pastAnswersOf(row: unknown, titles: ReadonlyMap<string, string | null | undefined>): PastAnswer[] {
  const read = Row.safeParse(row);
  if (!read.success) return [];
  const { _id, slideId, createdAt, participantId, valueType } = read.data;
  const question = titles.get(slideId)?.trim();
  const answeredAt = instantOf(createdAt);
  const words = read.data.response.trim();
  if (!question || answeredAt === null || words === "") return [];
  const base = { questionKey: slideId, question, answeredAt, order: orderOf(read.data), group: participantId ?? null };
  if (valueType !== "vote") return [{ sourceId: _id, ...base, kind: "text", choice: null, typed: words }];
  const several = (read.data.answers ?? []).flatMap((each) => titleOf(each) ?? []);
  if (several.length < 2) return [{ sourceId: _id, ...base, kind: "one", choice: words, typed: null }];
  return several.map((choice, index) => ({
    sourceId: `${_id}:${index}`,
    ...base,
    kind: "several",
    choice,
    typed: null,
  }));
}

function titleOf(answer: unknown): string | null {
  const title = typeof answer === "string" ? answer : membersOf(answer).title;
  return typeof title === "string" && title.trim() !== "" ? title.trim() : null;
}

function orderOf({ metadata, orderValue }: z.infer<typeof Row>): PastOrder | null {
  const { shopify_order_id, order_id, shopify_customer_id, email, currency } = membersOf(metadata);
  const number = shopify_order_id ?? order_id;
  if (typeof number !== "string" && typeof number !== "number") return null;
  const facts = factsIn({
    total: amountOf(orderValue),
    currency: typeof currency === "string" ? currency.toUpperCase() : null,
    customerId: shopify_customer_id == null ? null : String(shopify_customer_id),
    email,
  });
  return { platform: shopify_order_id == null ? "None" : "Shopify", sourceOrderId: String(number), facts };
}
