import type { CustomerType, SegmentFilters } from "#lib/calls/shapes.ts";

/** Customer types as stored in the tables. */
export const customerTypeNumbers: Record<CustomerType, number> = { unknown: 0, new: 1, returning: 2 };

/** A subset of the answers, by columns of `response`, `answer` and every counter table; null means all. */
export interface Segment {
  customerType: number | null;
  surface: string | null;
}

export function segmentOf({ customerType, surface }: SegmentFilters): Segment {
  return { customerType: customerType ? customerTypeNumbers[customerType] : null, surface: surface ?? null };
}

/**
 * The condition that limits a table with `customer_type` and `surface` to a segment. Takes two parameters from `first`
 * on: {@link segmentValues}. The text is the same for every segment, so a statement can be prepared.
 * @param table the table's alias with a dot, such as `r.`, if it has one
 */
export function segmentSql(first: number, table = ""): string {
  return `($${first}::smallint IS NULL OR ${table}customer_type = $${first}) AND ($${first + 1}::text IS NULL OR ${table}surface = $${first + 1})`;
}

export function segmentValues({ customerType, surface }: Segment): [number | null, string | null] {
  return [customerType, surface];
}
