/**
 * What a store can keep from us while its survey works: orders altogether, their email addresses, or who their customers
 * are. The platform has yet to approve of the operator's app for the first two; the merchant grants the third.
 */
export const storeAccess = ["orders", "emails", "customers"] as const;
export type StoreAccess = (typeof storeAccess)[number];
