/** The messages between a page in the admin's frame and the admin. */
export const bridgeMessages = {
  ask: "sandbox-shopify:ask",
  answer: "sandbox-shopify:answer",
  /** What the admin draws around the page: the app's menu and the page's title. */
  around: "sandbox-shopify:around",
  navigate: "sandbox-shopify:navigate",
} as const;

/**
 * The stand-in of App Bridge: the global `shopify` with the members that apps use. It reads its configuration from its
 * own element, from the address of the first page, and from then on from the frame's storage. The menu (`s-app-nav`)
 * and the title (`s-page`) that it finds in the page are drawn by the admin; a choice in the menu is an event of the
 * chosen link.
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
    // Gone with the frame, while its scripts still run.
    window.parent?.postMessage({ type: "${bridgeMessages.ask}", id, what, detail }, admin);
  });
  const links = () => [...document.querySelectorAll("s-app-nav > [href]")];
  let drawn = "";
  const showAround = () => {
    const menu = links().map((link) => ({ href: link.getAttribute("href"), label: link.textContent }));
    const title = document.querySelector("s-page")?.getAttribute("heading") ?? document.title;
    const around = { type: "${bridgeMessages.around}", menu, title, path: location.pathname };
    if (drawn === (drawn = JSON.stringify(around))) return;
    window.parent?.postMessage(around, admin);
  };
  if (window.top !== window.self) {
    new MutationObserver(showAround).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    addEventListener("message", ({ origin, source, data }) => {
      if (origin !== admin || source !== window.parent || data?.type !== "${bridgeMessages.navigate}") return;
      const link = links().find((one) => one.getAttribute("href") === data.href);
      link?.dispatchEvent(new CustomEvent("shopify:navigate", { bubbles: true }));
    });
  }
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
    reviews: { request: () => ask("review") },
  };
})();`;
