import { type Dimension, dimensionNames } from "#lib/dimensions.ts";
import { dimensionColumns, type StoredDimensions } from "#server/foundation/database/dimension-columns.ts";
import type { Column } from "./binary-rows.ts";

/** Reads a row's dimensions, each by itself: nothing is made per row. */
type DimensionsOf<Row> = { [Name in Dimension]: (row: Row) => StoredDimensions[Name] };

/** The columns of the dimensions, in the order of the composite types. */
export function columnsOfDimensions<Row>(of: DimensionsOf<Row>): Column<Row>[] {
  const { customerType, surface } = dimensionColumns;
  const columns: Record<Dimension, Column<Row>> = {
    customerType: { name: customerType.column, type: customerType.type, of: of.customerType },
    surface: { name: surface.column, type: surface.type, of: of.surface },
  };
  return dimensionNames.map((name) => columns[name]);
}
