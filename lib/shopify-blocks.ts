/** The blocks of our Shopify extensions that a merchant adds to their store, by the surface that they show the survey on. */
export const shopifyBlocks = {
  thankYou: "purchase.thank-you.block.render",
  orderStatus: "customer-account.order-status.block.render",
  pos: "pos.purchase.post.block.render",
} as const;
export type ShopifyBlock = keyof typeof shopifyBlocks;
