import pg from "pg";

/**
 * Writes a value into a statement: as a parameter, or as a literal in statements without parameters (COPY). `type` is
 * PostgreSQL's.
 */
export type WriteValue = (value: string | number, type: "text" | "uuid" | "int2" | "numeric") => string;

/** Writes values as literals, for statements without parameters. */
export const writeLiteral: WriteValue = (value, type) => `${pg.escapeLiteral(String(value))}::${type}`;

/** Appends values as parameters of a statement to those already in `values`. */
export function parametersInto(values: unknown[]): WriteValue {
  return (value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
}
