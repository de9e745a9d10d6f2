const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const currencies = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
const languages = new Intl.DisplayNames("en", { type: "language", fallback: "code", languageDisplay: "standard" });

interface Option {
  value: string;
  label: string;
}

/** A code's meaning, or the code itself if unknown. */
export function placeName(kind: "countries" | "currencies" | "languages", code: string): string {
  const names = { countries: regions, currencies, languages }[kind];
  try {
    return names.of(kind === "languages" ? code : code.toUpperCase()) ?? code;
  } catch {
    return code; // not even formatted like a code
  }
}

/**
 * Every country of ISO 3166-1, plus Kosovo, which stores send though the standard omits it, sorted by name. Hardcoded
 * because browsers disagree on the names of withdrawn codes (`DD` is also called Germany).
 */
export const countryOptions = once(() => named(countryCodes.split(/\s+/), (code) => regions.of(code)));

const countryCodes = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE
KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE
SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE
VG VI VN VU WF WS XK YE YT ZA ZM ZW`;

/** Every currency in use (ISO 4217), sorted by name. */
export const currencyOptions = once(() =>
  named(Intl.supportedValuesOf("currency").filter(isInUse), (code) => {
    const name = currencies.of(code);
    return name && `${name} (${code})`;
  }),
);

/** Whether a currency that `Intl` lists is still legal tender. */
export function isInUse(currency: string): boolean {
  return !withdrawn.includes(currency);
}

/** Still listed by browsers: replaced currencies, and bank reserve units. */
const withdrawn = "ANG BGN CUC HRK SLL XDR ZWL".split(" ");

/** Languages as browsers and stores send them; with a region where stores often distinguish regions. */
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

/** The lists are long and constant: built on first use. */
function once(make: () => Option[]): () => Option[] {
  let made: Option[] | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
