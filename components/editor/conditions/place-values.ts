const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const currencies = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
const languages = new Intl.DisplayNames("en", { type: "language", fallback: "code", languageDisplay: "standard" });

interface Option {
  value: string;
  label: string;
}

/** What a code means, or the code itself where nobody knows. */
export function placeName(kind: "countries" | "currencies" | "languages", code: string): string {
  const names = { countries: regions, currencies, languages }[kind];
  try {
    return names.of(kind === "languages" ? code : code.toUpperCase()) ?? code;
  } catch {
    return code; // not even shaped like a code
  }
}

/** Codes that have a name and are no country one can live in: unions, unknown, exceptional reservations. */
const noCountries = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Every country that the browser can name, by its ISO 3166-1 code, in the order of the names. */
export function countryOptions(): Option[] {
  return named(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => !noCountries.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`),
    (code) => regions.of(code),
  );
}

/** Every currency in use, by its ISO 4217 code. */
export function currencyOptions(): Option[] {
  return named(Intl.supportedValuesOf("currency"), (code) => {
    const name = currencies.of(code);
    return name && `${name} (${code})`;
  });
}

/** Language tags as browsers and stores send them: a rule on `de` does not hold of `de-AT`, so both are offered. */
export function languageTagOptions(): Option[] {
  return named(languageTags, (tag) => languages.of(tag));
}

const languageTags = [
  ...["ar", "bg", "ca", "cs", "da", "da-DK", "de", "de-AT", "de-CH", "de-DE", "el", "en", "en-AU", "en-CA", "en-GB"],
  ...["en-IE", "en-NZ", "en-US", "es", "es-ES", "es-MX", "et", "fi", "fr", "fr-BE", "fr-CA", "fr-CH", "fr-FR", "he"],
  ...["hi", "hr", "hu", "id", "it", "it-IT", "ja", "ja-JP", "ko", "ko-KR", "lt", "lv", "nb", "nb-NO", "nl", "nl-BE"],
  ...["nl-NL", "pl", "pl-PL", "pt", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl", "sv", "sv-SE", "th", "tr", "uk", "vi"],
  ...["zh", "zh-CN", "zh-TW"],
];

function named(values: readonly string[], nameOf: (value: string) => string | undefined): Option[] {
  return values
    .flatMap((value) => {
      const label = nameOf(value);
      return label ? [{ value, label }] : [];
    })
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
}
