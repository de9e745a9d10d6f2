type Value = string | number | boolean | null;

/**
 * Array literals for `unnest`, written by hand: the driver's own encoder takes as long as the insert. PostgreSQL's array
 * syntax: quoted elements with backslash and quote escaped, NULL bare (manual, section 8.15.6).
 */
export function textColumn<Row>(rows: readonly Row[], of: (row: Row) => Value): string {
  let literal = "{";
  let separator = "";
  for (const row of rows) {
    const value = of(row);
    literal += value === null ? `${separator}NULL` : `${separator}"${escaped(String(value))}"`;
    separator = ",";
  }
  return `${literal}}`;
}

/** For values that never need quotes: numbers, booleans, UUIDs, dates, instants and words of our own. */
export function plainColumn<Row>(rows: readonly Row[], of: (row: Row) => Value): string {
  let literal = "{";
  let separator = "";
  for (const row of rows) {
    literal += `${separator}${of(row) ?? "NULL"}`;
    separator = ",";
  }
  return `${literal}}`;
}

/** A list of texts as a literal of its own, to be cast to `text[]`. */
export function textList(texts: readonly string[]): string {
  return texts.length === 0 ? "{}" : textColumn(texts, (text) => text);
}

function escaped(value: string): string {
  return needsEscape.test(value) ? value.replace(escapes, "\\$&") : value;
}

const needsEscape = /["\\]/;
const escapes = /["\\]/g;
