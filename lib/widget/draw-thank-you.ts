import type { ThankYou } from "#lib/survey/document.ts";
import { element } from "./element.ts";

/** What the shopper reads at the end: thanks, perhaps a discount code to copy and a link (`linkLabel` is its translation). */
export function drawThankYou(thankYou: ThankYou & { linkLabel?: string }): HTMLElement {
  const { link, linkLabel, discountCode, message } = thankYou;
  const title = element("h2", { tabindex: -1 }, thankYou.title);
  const whole = element("div", {}, title, element("p", {}, message));
  if (discountCode) whole.append(element("p", { class: "box" }, discountCode));
  if (link) whole.append(element("a", { class: "button", href: link.url, target: "_blank" }, linkLabel || link.label));
  return whole;
}
