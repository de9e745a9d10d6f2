import "@shopify/ui-extensions/preact";
import type { Api } from "@shopify/ui-extensions/purchase.thank-you.block.render";
import { showSurvey } from "../../shared/show-survey.tsx";
import { orderKit } from "./order-kit.tsx";
import { headingOf, readPage } from "./read-page.ts";

declare const shopify: Api;

/** The survey on the thank-you page. */
export default async () => {
  const order = () => shopify.orderConfirmation.value;
  await showSurvey(orderKit, headingOf(shopify), () =>
    readPage(shopify, {
      surface: "thankYou",
      orderId: order()?.order.id,
      facts: {
        isFirstOrder: order()?.isFirstOrder,
        orderCount: shopify.buyerIdentity?.customer.value?.ordersCount,
      },
    }),
  );
};
