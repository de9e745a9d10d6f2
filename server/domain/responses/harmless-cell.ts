/**
 * SQL that keeps a cell from being run as a formula by a spreadsheet: when its first character after white space is one
 * that starts a formula, an apostrophe goes in front (OWASP, "CSV Injection"; the fullwidth forms start one as well).
 * @param cell an SQL expression of type text; null stays null
 */
export function harmlessSql(cell: string): string {
  return `regexp_replace(${cell}, ${startOfFormula}, ${String.raw`'''\1'`})`;
}

// Spelled out, because what \s means to PostgreSQL depends on the database's locale.
const whiteSpace = String.raw` \t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff`;
const startOfFormula = String.raw`'^([${whiteSpace}]*[=+@\t\r\uff1d\uff0b\uff0d\uff20-])'`;
