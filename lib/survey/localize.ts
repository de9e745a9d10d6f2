/**
 * A survey, or a part of one, in a shopper's language: wherever `translations` has the locale, or else its language
 * (`de` for `de-AT`), those texts take the place of the original ones. Returns a copy.
 */
export function localize<Thing>(thing: Thing, locale: string): Thing {
  const [language = ""] = locale.split("-");
  const translate = (_key: string, value?: { translations?: Record<string, object> } | null) =>
    value?.translations ? { ...value, ...(value.translations[locale] ?? value.translations[language]) } : value;
  return JSON.parse(JSON.stringify(thing, translate));
}
