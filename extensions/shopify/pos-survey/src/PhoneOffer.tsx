import { renderSVG } from "uqr";
import { address } from "../../shared/address.ts";
import type { ShopifySurface } from "../../shared/surface.ts";

/** The hosted survey of this order as a QR code. An answer from either joins the order's response. */
export function PhoneOffer({ till, text }: { till: ShopifySurface; text: string }) {
  const svg = renderSVG(phoneAddress(till), { border: 2 });
  return (
    <s-section>
      <s-text>{text}</s-text>
      <s-image src={`data:image/svg+xml,${encodeURIComponent(svg)}`} objectFit="contain" />
    </s-section>
  );
}

/** With an order, the page asks at once. */
export function phoneAddress({
  shopDomain,
  sourceOrderId,
}: Pick<ShopifySurface, "shopDomain" | "sourceOrderId">): string {
  return `${address}/surveys/shopifyposresponse?${new URLSearchParams({ shop: shopDomain, orderId: sourceOrderId })}`;
}
