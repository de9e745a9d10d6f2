/** The numbers of a value with their units, `3px`, except those in colors and tokens; null if some are computed. */
export function lengthsIn(text: string): readonly string[] | null {
  const outer = text.replace(/#[\da-f]+|(?<![\w-])(?!-*(?:calc|min|max|clamp))[\w-]+\([^()]*\)/gi, "");
  return outer.includes("(") ? null : (outer.match(/[\d.]+[a-z%]*/gi) ?? []);
}
