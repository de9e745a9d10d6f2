const NAME_LIMIT = 60;

/** A name that somebody chose, as one short line for a mail: no control or direction signs, at most 60 characters. */
export function shortLine(text: string): string {
  return cutLine(text, NAME_LIMIT);
}

/** A text as one line of at most so many characters; what is cut ends in an ellipsis. */
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
