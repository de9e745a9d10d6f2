/** The store systems and the places of a survey that the wire knows. Apart from their schemas: the shopper's script loads no zod. */
export const platforms = ["Shopify", "WooCommerce", "BigCommerce", "Wix", "None"] as const;
export const surfaces = ["thankYou", "orderStatus", "pos", "email", "link", "preview"] as const;

/** The surfaces whose answers are kept: those of a preview are not. */
export const answeredSurfaces = [
  "thankYou",
  "orderStatus",
  "pos",
  "email",
  "link",
] as const satisfies readonly (typeof surfaces)[number][];
