const currencyNames = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });

/** `USD, US Dollar` for an ISO 4217 code; just the code if it has no name. */
export function currencyName(code: string): string {
  const name = currencyNames.of(code);
  return name ? `${code}, ${name}` : code;
}

/** `America / New York` for an IANA name, so people can find it by city. */
export function timeZoneName(zone: string): string {
  return zone.replaceAll("_", " ").replaceAll("/", " / ");
}

/** The codes as options of a field, starting with the account's own if the list lacks it. */
export function namedChoices(codes: readonly string[], own: string, nameOf: (code: string) => string) {
  const all = codes.includes(own) ? codes : [own, ...codes];
  return all.map((value) => ({ value, label: nameOf(value) }));
}
