/** The numbers of a value with their units, `3px`, but for those in colours and tokens; null where some are computed. */
export function lengthsIn(text: string): readonly string[] | null {
  const outer = text.replace(/#[\da-f]+|(?<![\w-])(?!-*(?:calc|min|max|clamp))[\w-]+\([^()]*\)/gi, "");
  return outer.includes("(") ? null : (outer.match(/[\d.]+[a-z%]*/gi) ?? []);
}
