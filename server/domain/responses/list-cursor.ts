import * as z from "zod";
import type { OrderField } from "./order-facts.ts";

/** Where the next page starts: after this answer, the last one on page `page`. */
const Cursor = z.object({
  page: z.int().min(1).max(1_000_000_000),
  /** How many entries come before it. */
  before: z.int().min(0),
  /** The sort value, as SQL text; null sorts last. */
  value: z.string().nullable(),
  answeredAt: z.iso.datetime().regex(/^[12]/),
  responseId: z.guid(),
});
export type Cursor = z.infer<typeof Cursor>;

/** The format of `value` in lists that have one: a total in major units, a country (ISO 3166-1). */
const values: Record<OrderField, RegExp> = { orderTotal: /^\d{1,20}(\.\d{1,10})?$/, country: /^[A-Z]{2}$/ };

/** The cursors of a list of answers sorted by `sortField`. */
export function cursorOf(sortField: "answeredAt" | OrderField): z.ZodType<Cursor> {
  return Cursor.refine(({ value }) => value === null || (sortField !== "answeredAt" && values[sortField].test(value)));
}
