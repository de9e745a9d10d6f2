import { matchLocale } from "./match-locale.ts";

/**
 * A survey, or a part of one, in a shopper's language: wherever `translations` has the locale, or else its language, those
 * texts take the place of the original ones (an empty one does not), and the other languages are left out. Returns a copy.
 */
export function localize<Thing>(thing: Thing, locale: string): Thing {
  const translate = (_key: string, value?: { translations?: Record<string, object> } | null) => {
    if (!value?.translations) return value;
    const { translations, ...texts } = value;
    const own = Object.entries(translations[matchLocale(Object.keys(translations), locale) ?? ""] ?? {});
    return { ...texts, ...Object.fromEntries(own.filter(([, text]) => text !== "")) };
  };
  return JSON.parse(JSON.stringify(thing, translate));
}
