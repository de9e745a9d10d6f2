/**
 * A text in the shopper's language: `de-AT` falls back to `de`, then to the text in the survey's own language; "" for none.
 * @param thing a question, a choice or the thank-you text, with its `translations`.
 */
export function text<Key extends string>(
  thing: {
    [Name in Key]?: string | undefined;
  } & { translations?: Record<string, { [Name in Key]?: string | undefined }> | undefined },
  key: Key,
  locale: string,
): string {
  const { translations = {} } = thing;
  const translated = translations[locale] ?? translations[locale.split("-")[0] ?? ""];
  return translated?.[key] || (thing[key] ?? "");
}
