import { type BinaryType, formats, ownTypeOid, type ValueOf, writeArrayHeader, writeSized } from "./binary-types.ts";
import { BinaryWriter } from "./binary-writer.ts";

/** A column of a row set: its name, its type, and how to read its value; null is NULL. */
export type Column<Row, Type extends BinaryType = BinaryType> = {
  [Each in Type]: { name: string; type: Each; of: (row: Row) => ValueOf[Each] | null };
}[Type];

export interface RowSet<Row> {
  /**
   * The composite type of the statement's parameter, with these columns in this order (prisma/migrations). A type that
   * a release has is never altered: while it is replaced, its processes still send it. A new column needs a new type.
   */
  type: string;
  columns: readonly Column<Row>[];
}

/**
 * Rows as one parameter in PostgreSQL's binary format: an array of a composite type that has exactly these columns. The
 * driver sends a Buffer as binary.
 */
export function binaryRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Buffer {
  const to = new BinaryWriter(arrayHeaderBytes + rows.length * columns.length * ordinaryValueBytes);
  writeArrayHeader(to, rows.length, ownTypeOid);
  for (const row of rows) {
    const begin = to.beginSized();
    to.int32(columns.length);
    for (const column of columns) writeColumn(to, column, row);
    to.endSized(begin);
  }
  return to.bytes();
}

/**
 * Values as one parameter in PostgreSQL's binary format: an array of a built-in type. As text, PostgreSQL parses each
 * uuid digit by digit, which took longer than finding its row.
 */
export function binaryArray<Type extends BinaryType>(type: Type, values: readonly ValueOf[Type][]): Buffer {
  const to = new BinaryWriter(arrayHeaderBytes + values.length * ordinaryValueBytes);
  writeArrayHeader(to, values.length, formats[type].oid);
  for (const value of values) writeSized(to, type, value);
  return to.bytes();
}

const arrayHeaderBytes = 20;
/** Prefixed with its OID and length. */
const ordinaryValueBytes = 24;

function writeColumn<Row, Type extends BinaryType>(to: BinaryWriter, { type, of }: Column<Row, Type>, row: Row): void {
  to.int32(formats[type].oid);
  writeSized(to, type, of(row));
}
