/**
 * Markup built by the `html` tag: interpolated values were escaped, so it can be sent as is. A class, not a string, so
 * that markup and text cannot be mistaken for each other.
 */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

type Interpolated = Html | string | number | null | undefined | false | readonly Interpolated[];

/**
 * Template tag for HTML text and quoted attributes. Strings and numbers are escaped, `Html` is kept, lists are joined,
 * and null, undefined and false render as nothing. Not safe in unquoted attributes, scripts or style rules.
 */
export function html(literals: TemplateStringsArray, ...values: Interpolated[]): Html {
  const markup = literals.map((literal, index) => (index === 0 ? literal : render(values[index - 1]) + literal));
  return new Html(markup.join(""));
}

/** Marks text as markup without escaping it: for constants in the source only, never for external input. */
export function trustedHtml(markup: string): Html {
  return new Html(markup);
}

/** Escapes the five special characters of HTML text and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function render(value: Interpolated): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.map(render).join("");
}
