import * as z from "zod";
import type { OrderField } from "./order-facts.ts";

/** Where the next page begins: after this answer, which stood last on page `page`. */
const Cursor = z.object({
  page: z.int().min(1).max(1_000_000_000),
  /** How many entries stand before it. */
  before: z.int().min(0),
  /** What the list is sorted by, as SQL text; null sorts last. */
  value: z.string().nullable(),
  answeredAt: z.iso.datetime().regex(/^[12]/),
  responseId: z.guid(),
});
export type Cursor = z.infer<typeof Cursor>;

/** What `value` is in lists that have one: a total in major units, a country (ISO 3166-1). */
const values: Record<OrderField, RegExp> = { orderTotal: /^\d{1,20}(\.\d{1,10})?$/, country: /^[A-Z]{2}$/ };

/** The cursors of a list of answers that is sorted by `sortField`. */
export function cursorOf(sortField: "answeredAt" | OrderField): z.ZodType<Cursor> {
  return Cursor.refine(({ value }) => value === null || (sortField !== "answeredAt" && values[sortField].test(value)));
}
