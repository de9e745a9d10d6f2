/** The messages between a page in the admin's frame and the admin. */
export const bridgeMessages = { ask: "sandbox-shopify:ask", answer: "sandbox-shopify:answer" } as const;

/**
 * The stand-in of App Bridge: the global `shopify` with the members that apps use. It reads its configuration from its
 * own element, from the address of the first page, and from then on from the frame's storage.
 */
export const appBridgeScript = `(() => {
  const script = document.currentScript;
  const admin = new URL(script.src).origin;
  const query = new URLSearchParams(location.search);
  const kept = (name) => {
    try {
      const given = query.get(name);
      if (given) sessionStorage.setItem("shopify." + name, given);
      return given ?? sessionStorage.getItem("shopify." + name) ?? undefined;
    } catch { return query.get(name) ?? undefined; }
  };
  const ask = (what, detail) => new Promise((resolve) => {
    const id = Math.random().toString(36).slice(2);
    const onMessage = ({ origin, source, data }) => {
      if (origin !== admin || source !== window.parent || data?.type !== "${bridgeMessages.answer}" || data.id !== id) return;
      removeEventListener("message", onMessage);
      resolve(data.value);
    };
    addEventListener("message", onMessage);
    window.parent.postMessage({ type: "${bridgeMessages.ask}", id, what, detail }, admin);
  });
  window.shopify = {
    config: { apiKey: script.dataset.apiKey, host: kept("host"), shop: kept("shop"), locale: kept("locale") },
    ready: Promise.resolve(),
    environment: { embedded: window.top !== window.self, mobile: false, pos: false, intent: false },
    idToken: () => ask("idToken"),
    user: () => ask("user"),
    loading: () => undefined,
    toast: { show: (message) => { ask("toast", message); return String(Date.now()); }, hide: () => undefined },
    app: { extensions: () => ask("extensions") },
    scopes: {
      query: async () => ({ granted: ["read_orders"], required: ["read_orders"], optional: [] }),
      request: async (scopes) => ({ result: await ask("scopes", scopes) }),
    },
    reviews: { request: async () => ({ success: false, code: "recently-installed", message: "Installed recently." }) },
  };
})();`;
