const LONGEST = 200;

/** A value from outside as text in one line: no control characters, none that turn its direction, and not too long. */
export function oneLine(value: unknown, limit = LONGEST): string {
  const text = typeof value === "string" || typeof value === "number" ? String(value).slice(0, limit + 1) : "";
  const line = text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, " ").trim();
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}
