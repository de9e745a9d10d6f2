const currencyNames = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });

/** `USD, US Dollar` for an ISO 4217 code; the code alone where it has no name. */
export function currencyName(code: string): string {
  const name = currencyNames.of(code);
  return name ? `${code}, ${name}` : code;
}

/** `America / New York` for an IANA name, so that one finds it by its city. */
export function timeZoneName(zone: string): string {
  return zone.replaceAll("_", " ").replaceAll("/", " / ");
}

/** The codes as choices of a field, the account's own first where the list doesn't have it. */
export function namedChoices(codes: readonly string[], own: string, nameOf: (code: string) => string) {
  const all = codes.includes(own) ? codes : [own, ...codes];
  return all.map((value) => ({ value, label: nameOf(value) }));
}
