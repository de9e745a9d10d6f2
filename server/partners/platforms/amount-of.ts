/** An amount of money in decimal major units, as stores write it; undefined for what is none. */
export function amountOf(written: string | number | null | undefined): number | undefined {
  if (written === null || written === undefined || written === "") return undefined;
  const amount = Number(written);
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}
