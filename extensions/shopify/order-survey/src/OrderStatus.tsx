import "@shopify/ui-extensions/preact";
import type { Api } from "@shopify/ui-extensions/customer-account.order-status.block.render";
import { showSurvey } from "../../shared/show-survey.tsx";
import { orderKit } from "./order-kit.tsx";
import { headingOf, readPage } from "./read-page.ts";

declare const shopify: Api;

/** The survey on the order status page, which knows less about the order. */
export default async () => {
  const order = () => shopify.order.value;
  await showSurvey(orderKit, headingOf(shopify), () =>
    readPage(shopify, {
      surface: "orderStatus",
      orderId: order()?.id,
      facts: { createdAt: order()?.processedAt },
    }),
  );
};
