/**
 * Currencies whose minor unit is not a hundredth (ISO 4217, list one). Intl won't do: it returns how prices are
 * written.
 */
const digitsOf: Record<number, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

/** Currencies (ISO 4217) by number of decimals, without those that have two. */
export const currenciesByDigits: ReadonlyMap<number, readonly string[]> = new Map(
  Object.entries(digitsOf).map(([digits, codes]) => [Number(digits), codes.split(" ")]),
);

const digitsByCurrency = new Map(
  [...currenciesByDigits].flatMap(([digits, codes]) => codes.map((code) => [code, digits] as const)),
);

/** How many decimals a currency has; 2 for unassigned codes. */
export function minorDigits(currency: string): number {
  return digitsByCurrency.get(currency.toUpperCase()) ?? 2;
}
