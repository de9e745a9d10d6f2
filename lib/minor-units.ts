const digitsOf = new Map<string, number>();

/** How many digits of a currency (ISO 4217) stand behind the point; 2 for codes that nobody assigned. */
export function minorDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
    digitsOf.set(currency, digits);
  }
  return digits;
}
