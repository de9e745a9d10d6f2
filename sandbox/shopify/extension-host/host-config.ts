/** What a stand-in page of Shopify's says to its extension: the order, the shopper and the store. */
export interface HostConfig {
  target:
    | "purchase.thank-you.block.render"
    | "customer-account.order-status.block.render"
    | "pos.purchase.post.block.render"
    | "pos.purchase.post.action.render";
  /** The address of the extension's script. */
  script: string;
  /** Where the page gets a session token; none if it has no right to one. */
  tokenAddress: string | null;
  /** The document of the till's full screen, which its block opens in its own place; missing if nothing is to open. */
  actionAddress?: string;
  shopDomain: string;
  /** The digits alone; an order page says them as a gid. */
  orderId: number;
  isFirstOrder: boolean;
  total: { amount: number; currencyCode: string };
  lines: readonly { productId: number; sku: string; quantity: number }[];
  discountCodes: readonly string[];
  /** Missing without Shopify's approval for personal data. */
  customer?: { id: number; email: string; ordersCount: number };
  country: string;
  language: string;
  allowedProcessing: { analytics: boolean; marketing: boolean; preferences: boolean; saleOfData: boolean };
  settings: Record<string, string>;
  /** The merchant's editor shows the page. */
  isEditor: boolean;
  /** Whether the page has drawn the extension's place; a page may do so later. */
  isRendered: boolean;
  /** The texts of the extension's locale file. */
  texts: Record<string, unknown>;
}
