/**
 * A text in the shopper's language: `de-AT` falls back to `de`, then to the text in the survey's own language.
 * @param thing a question, a choice or the thank-you text, with its `translations`.
 */
export function text<Key extends string>(
  thing: { [Name in Key]?: string | undefined } & {
    translations?: Record<string, { [Name in Key]?: string }> | undefined;
  },
  key: Key,
  locale: string,
): string {
  const translated = thing.translations?.[locale]?.[key] || thing.translations?.[languageOf(locale)]?.[key];
  return translated || (thing[key] ?? "");
}

/** Whether a language is written from right to left. */
export function isRightToLeft(locale: string): boolean {
  return /^(ar|he|fa|ur|ps|sd|yi|dv|ckb)$/.test(languageOf(locale));
}

function languageOf(locale: string): string {
  return locale.split(/[-_]/)[0]?.toLowerCase() ?? "";
}
