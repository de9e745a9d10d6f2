import type { ThankYou } from "#lib/survey/document.ts";
import { element } from "./element.ts";

/** The end of the survey: thanks, and optionally a discount code to copy and a link. */
export function drawThankYou(thankYou: ThankYou): HTMLElement {
  const { title, message, discountCode = "", link } = thankYou;
  const whole = element(
    "div",
    {},
    element("h2", { tabIndex: -1 }, title),
    element("p", {}, message),
    element("p", { className: "box code" }, discountCode), // an empty one is not visible
  );
  if (link) whole.append(element("a", { className: "button", href: link.url, target: "_blank" }, link.label));
  return whole;
}
