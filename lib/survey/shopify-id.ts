/**
 * An id at Shopify, such as an order's or a customer's: its digits, whether a page has the global id
 * (`gid://shopify/Order/123`), a till the number, or a webhook both. Anything else stays as it is.
 */
export function shopifyId(id: string | number): string {
  return /^gid:\/\/shopify\/\w{1,50}\/(\d{1,50})(?:\?|$)/.exec(`${id}`)?.[1] ?? `${id}`;
}

/** An order's `sourceOrderId` in whichever form a page of the platform has it, so that no order counts twice. */
export function sourceOrderIdOf(platform: string | null | undefined, id: string): string {
  return platform === "Shopify" ? shopifyId(id) : id;
}
