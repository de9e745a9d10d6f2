/** The places in the product that lead to a purchase. */
export const purchaseSources = ["onboarding", "billingplan", "limit-banner"] as const;
export type PurchaseSource = (typeof purchaseSources)[number];
