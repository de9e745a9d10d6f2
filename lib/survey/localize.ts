import { matchLocale } from "./match-locale.ts";

/**
 * A survey, or part of one, in a shopper's language: where `translations` has the locale, or else its language, its
 * non-empty texts replace the original ones, and the other languages are dropped. Returns a copy.
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
