import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";

/** A column of a file: how its values are stored, and what they are of a row. */
export interface Column<Row> {
  type: keyof typeof elements;
  of(row: Row): unknown;
}

/** A file's columns, by their names. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/**
 * The rows as an Apache Parquet file. Every column may be empty.
 * @throws for a value that isn't of its column's type
 */
export function toParquet<Row>(columns: Columns<Row>, rows: readonly Row[]): Uint8Array<ArrayBuffer> {
  const named = Object.entries(columns);
  const columnData = named.map(([name, column]) => ({ name, data: rows.map((row) => column.of(row) ?? null) }));
  const schema: SchemaElement[] = [
    { name: "root", num_children: named.length },
    ...named.flatMap(([name, { type }]) => elements[type](name)),
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, createdBy: "Afterword" }));
}

const one =
  (element: Omit<SchemaElement, "name">) =>
  (name: string): SchemaElement[] => [{ ...element, name, repetition_type: "OPTIONAL" }];
const text = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;

/** https://parquet.apache.org/docs/file-format/types/logicaltypes/ */
const elements = {
  text: one(text),
  integer: one({ type: "INT32" }),
  number: one({ type: "DOUBLE" }),
  truth: one({ type: "BOOLEAN" }),
  /** From a `Date`. */
  instant: one({ type: "INT64", converted_type: "TIMESTAMP_MILLIS" }),
  json: one({ type: "BYTE_ARRAY", converted_type: "JSON" }),
  texts: (name: string): SchemaElement[] => [
    { name, converted_type: "LIST", repetition_type: "OPTIONAL", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { ...text, name: "element", repetition_type: "OPTIONAL" },
  ],
};
