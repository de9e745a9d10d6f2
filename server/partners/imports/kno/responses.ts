import * as z from "zod";
import { membersOf } from "#lib/unknown-values.ts";
import type { PastAnswer, PastOrder } from "../import-service.ts";
import { amountOf, factsIn, instantOf, platformNamed } from "../past-values.ts";

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);

/** A completed response. KnoCommerce's own description says nothing about its answers and its order but that they are objects. */
const Row = z.object({
  id,
  completed_at: text,
  updated_at: text,
  created_at: text,
  customer_id: id.nullish(),
  customer_email: text,
  response: z.array(z.unknown()).max(200),
  order: z.unknown(),
});

const Item = z.object({
  questionId: id,
  label: z.string(),
  value: z.unknown(),
  other: z.boolean().nullish(),
  otherValue: text,
});

/** What a row of a page says, and how many of its answers can't be read: those without a question, a value, or a time. */
export function pastAnswersOf(row: unknown): { answers: PastAnswer[]; unreadable: number } {
  const read = Row.safeParse(row);
  if (!read.success) return { answers: [], unreadable: 1 };
  const { id: group, response, completed_at, updated_at, created_at } = read.data;
  const answeredAt = instantOf(completed_at) ?? instantOf(updated_at) ?? instantOf(created_at);
  if (answeredAt === null) return { answers: [], unreadable: response.length };
  const order = orderOf(read.data);
  let unreadable = 0;
  const answers = response.flatMap((item): PastAnswer[] => {
    const one = Item.safeParse(item);
    if (!one.success || one.data.label.trim() === "") {
      unreadable++;
      return [];
    }
    // None: the shopper passed it.
    const given = givenIn(one.data);
    const { questionId: questionKey, label, value } = one.data;
    const kind = Array.isArray(value) ? "several" : "one";
    return given.map((answer, index) => ({
      sourceId: `${group}:${questionKey}:${index}`,
      questionKey,
      question: label.trim(),
      kind,
      ...answer,
      answeredAt,
      order,
      group,
    }));
  });
  return { answers, unreadable };
}

type Given = Pick<PastAnswer, "choice" | "typed">;

function givenIn({ value, other, otherValue }: z.infer<typeof Item>): Given[] {
  const typed = otherValue?.trim() || null;
  const words = [value]
    .flat()
    .flatMap((each) => (typeof each === "string" || typeof each === "number" ? [String(each).trim()] : []));
  // What was typed under "Other" replaces that choice, which comes last.
  const chosen = words.filter((each, index) => each !== "" && !(other && typed !== null && index === words.length - 1));
  return [
    ...chosen.map((choice): Given => ({ choice, typed: null })),
    ...(other && typed !== null ? [{ choice: null, typed }] : []),
  ];
}

function orderOf({ order, customer_id, customer_email }: z.infer<typeof Row>): PastOrder | null {
  const {
    id: own,
    order_id,
    platform,
    total,
    total_price,
    totalPrice,
    currency,
    currencyCode,
    ...rest
  } = membersOf(order);
  const number = own ?? order_id;
  if (typeof number !== "string" && typeof number !== "number") return null;
  const code = currency ?? currencyCode;
  const facts = factsIn({
    total: amountOf(total ?? total_price ?? totalPrice),
    currency: typeof code === "string" ? code.toUpperCase() : null,
    customerId: customer_id,
    email: customer_email ?? rest.email,
  });
  return {
    platform: typeof platform === "string" ? platformNamed(platform) : "Shopify",
    sourceOrderId: String(number),
    facts,
  };
}
