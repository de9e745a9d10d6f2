import type { CustomerType, SegmentFilters } from "#lib/calls/shapes.ts";

/** How the tables write customer types. */
export const customerTypeNumbers: Record<CustomerType, number> = { unknown: 0, new: 1, returning: 2 };

/** Part of the answers, as `response`, `answer` and every counter name it; null is everybody. */
export interface Segment {
  customerType: number | null;
  surface: string | null;
}

export function segmentOf({ customerType, surface }: SegmentFilters): Segment {
  return { customerType: customerType ? customerTypeNumbers[customerType] : null, surface: surface ?? null };
}

/**
 * The condition that narrows a table with `customer_type` and `surface` to a segment. It takes two parameters, from the
 * one with this number on: {@link segmentValues}. The text is the same for every segment, so a statement can be prepared.
 * @param table the table's name in the statement with its point, such as `r.`, where it has one
 */
export function segmentSql(first: number, table = ""): string {
  return `($${first}::smallint IS NULL OR ${table}customer_type = $${first}) AND ($${first + 1}::text IS NULL OR ${table}surface = $${first + 1})`;
}

export function segmentValues({ customerType, surface }: Segment): [number | null, string | null] {
  return [customerType, surface];
}
