/**
 * The script that the app at Wix declares for its sites, as HTML. Wix fills in the key for each site, and runs it on
 * every page. Pages change without being loaded again, so it watches the address for that of an order's thank-you page.
 * @param appUrl the app's origin
 */
export function wixEmbeddedScript(appUrl: string): string {
  return `<script>
(function () {
  var key = "{{publicKey}}", base = "${appUrl}", shown = "", host;
  function look() {
    var found = /\\/thank-you-page\\/([0-9a-f-]{36})(?:\\/|$)/i.exec(location.pathname);
    var orderId = found ? found[1].toLowerCase() : "";
    if (orderId === shown) return;
    shown = orderId;
    if (host) host.remove();
    if (!orderId) return;
    host = document.createElement("div");
    (document.querySelector("main") || document.body).append(host);
    var options = { key: key, orderId: orderId, platform: "Wix", surface: "thankYou", target: host };
    if (window.afterword && window.afterword.show) return window.afterword.show(options);
    window.afterword = { queue: [options] };
    var script = document.createElement("script");
    script.async = true;
    script.src = base + "/survey.js";
    document.head.append(script);
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
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", look);
  else look();
})();
</script>`;
}
