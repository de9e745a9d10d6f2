import type { PreviewOrder } from "#lib/preview-order.ts";
import type { OrderContext } from "#lib/survey/document.ts";

/** The order that the editor's preview is drawn for: all that questions can be targeted by. */
export interface PreviewedOrder extends PreviewOrder {
  /** How many orders the customer has placed, this one included. */
  orderCount: number;
  /** Empty: none was used. */
  discountCode: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
}

/** An ordinary first order, in the survey's own language. */
export function usualOrder(locale: string): PreviewedOrder {
  return {
    surface: "thankYou",
    isFirstOrder: true,
    orderCount: 1,
    country: "US",
    total: 49.9,
    currency: "USD",
    locale,
    discountCode: "",
    utmSource: "",
    utmMedium: "",
    utmCampaign: "",
  };
}

/** What conditions are judged by: a text that is empty is not known of the order. */
export function orderContextOf({ discountCode, ...order }: PreviewedOrder): OrderContext {
  return { ...order, discountCodes: discountCode === "" ? [] : [discountCode] };
}
