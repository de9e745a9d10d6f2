/**
 * Array literals for `unnest`, written by hand: the driver's own encoder takes as long as the insert. PostgreSQL's array
 * syntax: quoted elements with backslash and quote escaped, NULL bare (manual, section 8.15.6).
 */
export function textColumn(values: readonly (string | null)[]): string {
  let literal = "{";
  for (let index = 0; index < values.length; index++) {
    if (index > 0) literal += ",";
    const value = values[index];
    literal += value === null || value === undefined ? "NULL" : quoted(value);
  }
  return `${literal}}`;
}

/** For values that never need quotes: numbers, booleans, UUIDs, dates and ISO instants. */
export function plainColumn(values: readonly (string | number | boolean | null)[]): string {
  let literal = "{";
  for (let index = 0; index < values.length; index++) {
    if (index > 0) literal += ",";
    literal += values[index] ?? "NULL";
  }
  return `${literal}}`;
}

function quoted(value: string): string {
  return needsEscape.test(value) ? `"${value.replace(escapes, "\\$&")}"` : `"${value}"`;
}

const needsEscape = /["\\]/;
const escapes = /["\\]/g;
