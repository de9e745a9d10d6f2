import { type Dimension, type DimensionValue, dimensionNames } from "#lib/dimensions.ts";

interface DimensionColumn<Value extends string> {
  column: string;
  type: "int2" | "text";
  /** The number of each value; null: values are stored as they are. */
  numbers: Readonly<Record<Value, number>> | null;
  /** False: a later message may change it, and then moves the response's counts. */
  isFixed: boolean;
}

/** How `response`, `answer` and every counter table store the dimensions. */
export const dimensionColumns = {
  customerType: {
    column: "customer_type",
    type: "int2",
    numbers: { unknown: 0, new: 1, returning: 2 },
    isFixed: false,
  },
  surface: { column: "surface", type: "text", numbers: null, isFixed: true },
} as const satisfies { [Name in Dimension]: DimensionColumn<DimensionValue<Name>> };

/** The dimensions of one response, or of one counter, as stored. */
export type StoredDimensions = {
  [Name in Dimension]: (typeof dimensionColumns)[Name]["type"] extends "int2" ? number : string;
};

/** The columns as a list: `customer_type, surface`. */
export const dimensionsSql = dimensionNames.map((name) => dimensionColumns[name].column).join(", ");

/** A value as its column stores it. */
export function storedDimension(name: Dimension, value: string): string | number {
  const { numbers }: { numbers: Readonly<Record<string, number>> | null } = dimensionColumns[name];
  return numbers?.[value] ?? value;
}
