import { reserveSpace } from "./survey-snippet.ts";

/**
 * One script element that makes the place for the survey and loads our script. The page fills `#checkout-app` after our
 * script has run, and clears it then, so the place comes after that element; a page that throws it out gets the same
 * element back, with the survey as the shopper left it, at most ten times. Where no template engine fills in the order's
 * id (Catalyst), the address of the page has it.
 * @param appUrl the app's origin
 */
export function bigCommerceScript(appUrl: string, publishableKey: string): string {
  const options = JSON.stringify({ src: `${appUrl}/survey.js`, key: publishableKey }).replaceAll("<", "\\u003c");
  return `<script>(function (options, order) {
  if (document.getElementById("afterword")) return;
  var found = /^\\d+$/.test(order) ? order : (/order-confirmation\\/(\\d+)/.exec(location.pathname) || [])[1] || "";
  var place = document.createElement("div"), returns = 0;
  place.id = "afterword";
  function put() {
    var page = document.getElementById("checkout-app") || document.querySelector("main");
    if (page) page.after(place);
    else if (document.body) document.body.append(place);
  }
  put();
  ${reserveSpace}(place);
  var watch = new MutationObserver(function () {
    if (place.isConnected) return;
    if (++returns > 10) watch.disconnect();
    else put();
  });
  watch.observe(document.documentElement, { childList: true, subtree: true });
  var script = document.createElement("script");
  script.async = true;
  script.src = options.src;
  script.dataset.key = options.key;
  script.dataset.platform = "BigCommerce";
  script.dataset.surface = "thankYou";
  script.dataset.target = "#afterword";
  if (found) script.dataset.orderId = found;
  document.body.appendChild(script);
})(${options}, "{{checkout.order.id}}");</script>`;
}
