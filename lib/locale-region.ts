/**
 * The region (ISO 3166-1) that a language tag names, or else the likeliest one for its language: `US` for `en`. Undefined
 * where the text isn't a tag, or its language isn't spoken in any one place.
 */
export function localeRegion(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().region;
  } catch {
    return undefined;
  }
}
