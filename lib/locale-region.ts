/**
 * The region (ISO 3166-1) that a language tag names, or else the likeliest one for its language: `US` for `en`.
 * Undefined if the text isn't a tag, or its language isn't tied to a region.
 */
export function localeRegion(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().region;
  } catch {
    return undefined;
  }
}
