/** Where each band of order totals begins, in major units. The same for all accounts, so that bands never move. */
export const orderValueEdges = [0, 1, 2, 5]
  .flatMap((step) => (step === 0 ? [0] : Array.from({ length: 7 }, (_, power) => step * 10 ** (power + 1))))
  .toSorted((one, other) => one - other);

/** The value of orders in another currency than the account's. */
export const OTHER_CURRENCY = "otherCurrency";

/** The values of bands: where they begin, as text. */
export const orderValueBands: readonly string[] = orderValueEdges.map(String);

/** A band's label, without its currency: `20–49.99` is written `20 to under 50`. */
export function bandLabel(band: string): string {
  if (band === OTHER_CURRENCY) return "Other currencies";
  const place = orderValueBands.indexOf(band);
  const [from, below] = [orderValueEdges[place], orderValueEdges[place + 1]];
  if (from === undefined) return band;
  const text = (edge: number) => edge.toLocaleString("en-US");
  if (below === undefined) return `${text(from)} or more`;
  return from === 0 ? `Under ${text(below)}` : `${text(from)} to under ${text(below)}`;
}
