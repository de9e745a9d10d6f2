import { type Dimension, dimensionNames } from "#lib/dimensions.ts";
import { dimensionColumns, storedDimension } from "#server/foundation/database/dimension-columns.ts";

/** How many parameters {@link segmentSql} takes. */
export const segmentLength = dimensionNames.length;

/**
 * The condition that limits a table with the dimensions to a segment. Takes {@link segmentLength} parameters from
 * `first` on: {@link segmentValues}. The text is the same for every segment, so a statement can be prepared.
 */
export function segmentSql(first: number): string {
  const conditions = dimensionNames.map((name, place) => {
    const { column, type } = dimensionColumns[name];
    const parameter = `$${first + place}`;
    return `(${parameter}::${type} IS NULL OR ${column} = ${parameter})`;
  });
  return conditions.join(" AND ");
}

export function segmentValues(segment: Readonly<Record<Dimension, string | undefined>>): (string | number | null)[] {
  return dimensionNames.map((name) => {
    const value = segment[name];
    return value === undefined ? null : storedDimension(name, value);
  });
}
