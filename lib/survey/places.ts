/**
 * The platforms and surfaces of the wire. Separate from their schemas, because the shopper's script doesn't load zod.
 */
export const platforms = ["Shopify", "WooCommerce", "BigCommerce", "Wix", "None"] as const;
export const surfaces = ["thankYou", "orderStatus", "pos", "email", "link", "preview"] as const;

/** The surfaces of a web checkout. */
export const orderPages = ["thankYou", "orderStatus"] as const satisfies readonly (typeof surfaces)[number][];

/** Where answers that were imported from another service are counted: we didn't show the survey. */
export const IMPORTED = "import";

/** A surface as responses are stored with. */
export type StoredSurface = (typeof surfaces)[number] | typeof IMPORTED;

/** The surfaces whose answers are kept; those of a preview are not. */
export const answeredSurfaces = [
  "thankYou",
  "orderStatus",
  "pos",
  "email",
  "link",
  IMPORTED,
] as const satisfies readonly StoredSurface[];
