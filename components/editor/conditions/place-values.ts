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

/** Every country that the browser can name, by its ISO 3166-1 code, in the order of the names. */
export const countryOptions = once(() => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  return named(
    codes.filter((code) => !noCountries.includes(code) && isCurrent(code)),
    (code) => regions.of(code),
  );
});

/** Codes that have a name and are no country one can order from: unions, the unknown, exceptional reservations. */
const noCountries = "AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" ");

/** Every currency in use, by its ISO 4217 code. */
export const currencyOptions = once(() =>
  named(Intl.supportedValuesOf("currency"), (code) => {
    const name = currencies.of(code);
    return name && `${name} (${code})`;
  }),
);

/** Languages as browsers and stores send them; with a region where stores often keep the regions apart. */
export const languageOptions = once(() => named(languageTags.split(/\s+/), (tag) => languages.of(tag)));

const languageTags = `ar bg bn ca cs cy da da-DK de de-AT de-CH de-DE el en en-AU en-CA en-GB en-IE en-NZ en-US es es-ES
es-MX et eu fa fi fr fr-BE fr-CA fr-CH fr-FR ga gl he hi hr hu hy id is it it-IT ja ja-JP ka kk ko ko-KR lt lv mk ms mt nb
nb-NO nl nl-BE nl-NL pl pl-PL pt pt-BR pt-PT ro ru sk sl sq sr sv sv-SE ta th tr uk ur vi zh zh-CN zh-TW`;

function named(values: readonly string[], nameOf: (value: string) => string | undefined): Option[] {
  return values
    .flatMap((value) => {
      const label = nameOf(value);
      return label ? [{ value, label }] : [];
    })
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
}

/** The lists are long, and the same all the time: made when first needed. */
function once(make: () => Option[]): () => Option[] {
  let made: Option[] | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
