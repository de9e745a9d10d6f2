/**
 * SQL that keeps a spreadsheet from running a cell as a formula: if its first character after white space starts a
 * formula, an apostrophe is put in front (OWASP, "CSV Injection"; the fullwidth forms start one as well).
 * @param cell an SQL expression of type text; null stays null
 */
export function harmlessSql(cell: string): string {
  return `regexp_replace(${cell}, ${startOfFormula}, ${String.raw`'''\1'`})`;
}

// Spelled out, because the meaning of \s in PostgreSQL depends on the database's locale.
const whiteSpace = String.raw` \t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff`;
const formula = String.raw`^([${whiteSpace}]*[=+@\t\r\uff1d\uff0b\uff0d\uff20-])`;
const startOfFormula = `'${formula}'`;
const startsFormula = new RegExp(formula);

/** The same for a text that is known here, such as a header. */
export function harmless(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}
