const NAME_LIMIT = 60;

/**
 * A name that someone chose, as one short line for an email: no control or direction characters, at most 60 characters.
 */
export function shortLine(text: string): string {
  return cutLine(text, NAME_LIMIT);
}

/** A text as one line of a maximum length; a cut text ends with an ellipsis. */
export function cutLine(text: string, limit: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const signs = [...line];
  return signs.length <= limit
    ? line
    : `${signs
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}
