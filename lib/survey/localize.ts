/**
 * A survey, or a part of one, in a shopper's language: wherever `translations` has the locale, or else its language
 * (`de` for `de-AT`; some write it `de_AT`), those texts take the place of the original ones. Returns a copy.
 */
export function localize<Thing>(thing: Thing, locale: string): Thing {
  const tag = locale.replace(/_/g, "-");
  const [language = ""] = tag.split("-");
  const translate = (_key: string, value?: { translations?: Record<string, object> } | null) =>
    value?.translations ? { ...value, ...(value.translations[tag] ?? value.translations[language]) } : value;
  return JSON.parse(JSON.stringify(thing, translate));
}
