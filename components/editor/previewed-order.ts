import type { PreviewOrder } from "#lib/preview-order.ts";
import type { OrderContext } from "#lib/survey/document.ts";

/** The order used for the editor's preview: everything that questions can be targeted by. */
export interface PreviewedOrder extends PreviewOrder {
  /** How many orders the customer has placed, including this one. */
  orderCount: number;
  /** Empty if none was used. */
  discountCode: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
}

/** A typical first order, in the survey's original language. */
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

/** The order for evaluating conditions: an empty text counts as unknown. */
export function orderContextOf({ discountCode, ...order }: PreviewedOrder): OrderContext {
  return { ...order, discountCodes: discountCode === "" ? [] : [discountCode] };
}
