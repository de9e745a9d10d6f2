/**
 * The script that the app at Wix declares for its sites, as HTML. Wix fills in the key for each site, and runs it on
 * every page. It learns of an order from the app's site plugin, a custom element in a slot of the thank-you page; from
 * Wix's purchase event; or, last, from the thank-you page's usual address, which sites translate and change. An order has
 * one survey, which moves into the slot if there is one. Pages change without being loaded again, so it watches the
 * address, and takes the survey away with the order's page; one in the slot goes with the slot.
 * @param appUrl the app's origin
 */
export function wixEmbeddedScript(appUrl: string): string {
  return `<script>
(function () {
  var key = "{{publicKey}}", base = "${appUrl}", shown = "", page, host;
  function show(id, slot) {
    var orderId = String(id || "").toLowerCase();
    if (!/^[0-9a-f-]{36}$/.test(orderId)) return;
    if (orderId !== shown) {
      close();
      shown = orderId;
      page = location.pathname;
      host = document.createElement("div");
      (slot || document.querySelector("main") || document.body).append(host);
      load({ key: key, orderId: orderId, platform: "Wix", surface: "thankYou", target: host });
    } else if (slot) slot.append(host);
  }
  function load(options) {
    if (window.afterword && window.afterword.show) return window.afterword.show(options);
    window.afterword = { queue: [options] };
    var script = document.createElement("script");
    script.async = true;
    script.src = base + "/survey.js";
    document.head.append(script);
  }
  function close() {
    if (host) host.remove();
    shown = "";
  }
  function look() {
    var path = location.pathname, found = /\\/thank-you-page\\/([0-9a-f-]{36})(?:\\/|$)/i.exec(path);
    if (found) show(found[1]);
    else if (shown && path !== page && !path.toLowerCase().includes(shown) && !host.closest("afterword-survey")) close();
  }
  function listen() {
    window.wixDevelopersAnalytics.register("afterword", function (name, data) {
      if (/^purchase$/i.test(name) && data) show(data.orderId);
    });
  }
  class Plugin extends HTMLElement {
    static get observedAttributes() {
      return ["order-id", "orderid"];
    }
    get orderId() {
      return this.order || this.getAttribute("order-id") || this.getAttribute("orderid");
    }
    set orderId(id) {
      this.order = id;
      this.connectedCallback();
    }
    connectedCallback() {
      if (Object.hasOwn(this, "orderId")) {
        this.order = this.orderId;
        delete this.orderId;
      }
      if (this.isConnected) show(this.orderId, this);
    }
    attributeChangedCallback() {
      this.connectedCallback();
    }
  }
  ["pushState", "replaceState"].forEach(function (name) {
    var original = history[name];
    history[name] = function () {
      var result = original.apply(this, arguments);
      setTimeout(look);
      return result;
    };
  });
  addEventListener("popstate", look);
  if (!customElements.get("afterword-survey")) customElements.define("afterword-survey", Plugin);
  if (window.wixDevelopersAnalytics) listen();
  else addEventListener("wixDevelopersAnalyticsReady", listen);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", look);
  else look();
})();
</script>`;
}
