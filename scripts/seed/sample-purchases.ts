import { pick, type Random, type Weighted } from "./seeded-random.ts";

/** What an order was for, what made it cheaper, and where it went. */
export interface Purchase {
  country: string;
  productIds: readonly string[];
  skus: readonly string[];
  discountCodes: readonly string[];
}

/** As the demo shop sells them. */
const products: readonly [Weighted<readonly [string, string]>, ...Weighted<readonly [string, string]>[]] = [
  [34, ["7301", "QF-NB-A6"]],
  [22, ["7302", "QF-LT-20"]],
  [16, ["7303", "QF-DP-WK"]],
  [12, ["7304", "QF-CD-08"]],
  [9, ["7305", "QF-PN-06"]],
  [7, ["7306", "QF-WR-05"]],
];
const countries: readonly [Weighted<string>, ...Weighted<string>[]] = [
  [74, "US"],
  [11, "CA"],
  [8, "GB"],
  [4, "AU"],
  [3, "DE"],
];
type Codes = readonly [Weighted<readonly string[]>, ...Weighted<readonly string[]>[]];
const codesOfNew: Codes = [
  [54, []],
  [38, ["WELCOME10"]],
  [8, ["GIFT5"]],
];
const codesOfReturning: Codes = [
  [74, []],
  [18, ["THANKS15"]],
  [8, ["GIFT5"]],
];

export function samplePurchase(random: Random, isFirstOrder: boolean): Purchase {
  const [productId, sku] = pick(random, products);
  const discountCodes = pick(random, isFirstOrder ? codesOfNew : codesOfReturning);
  return { country: pick(random, countries), productIds: [productId], skus: [sku], discountCodes };
}
