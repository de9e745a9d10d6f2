import type { HostConfig } from "../host-config.ts";

/** What both order pages offer an extension, in Shopify's shapes; ids are gids, money is a number in major units. */
export function orderPageApi(config: HostConfig): object {
  const { shopDomain, orderId, customer, country, language } = config;
  const rendered = signal(config.isRendered);
  document.addEventListener("rendered", () => {
    rendered.value = true;
  });
  const order = { id: `gid://shopify/Order/${orderId}` };
  const isThankYou = config.target.startsWith("purchase.");
  return {
    shop: { id: "gid://shopify/Shop/1", name: shopDomain, myshopifyDomain: shopDomain },
    ...(isThankYou
      ? { orderConfirmation: signal({ order, number: "QUXH5XQ5D", isFirstOrder: config.isFirstOrder }) }
      : { order: signal({ ...order, name: "#1001", processedAt: "2026-11-20T09:30:00Z" }) }),
    cost: { totalAmount: signal(config.total) },
    lines: signal(
      config.lines.map(({ productId, sku, quantity }, index) => ({
        id: `gid://shopify/CartLine/${index}`,
        quantity,
        merchandise: { id: `gid://shopify/ProductVariant/${productId}`, sku, product: productOf(productId) },
      })),
    ),
    discountCodes: signal(config.discountCodes.map((code) => ({ code }))),
    ...(customer && {
      buyerIdentity: {
        customer: signal({ ...customer, id: `gid://shopify/Customer/${customer.id}` }),
        email: signal(customer.email),
      },
    }),
    shippingAddress: signal({ countryCode: country }),
    localization: {
      country: signal({ isoCode: country }),
      language: signal({ isoCode: language }),
      extensionLanguage: signal({ isoCode: language }),
    },
    sessionToken: { get: () => getToken(config) },
    storage: { read: readStored, write: writeStored, delete: deleteStored },
    settings: signal(config.settings),
    extension: { ...(config.isEditor && { editor: { type: "checkout" } }), target: config.target, rendered },
    analytics: { publish },
    customerPrivacy: signal({ allowedProcessing: config.allowedProcessing }),
    i18n: { translate: (key: string) => translate(config, key) },
  };
}

/** What the till offers, where an order is a number and the token may be missing. */
export function tillApi(config: HostConfig): object {
  const { shopDomain, orderId, customer, language } = config;
  const currentSession = { shopId: 1, userId: 2, shopDomain, locationId: 3, currency: config.total.currencyCode };
  return {
    order: { id: orderId, name: "#1001", ...(customer && { customerId: customer.id }) },
    session: {
      currentSession: { ...currentSession, posVersion: "10.0.0" },
      getSessionToken: async () => (await getToken(config)) || undefined,
    },
    action: { presentModal: () => presentModal(config) },
    connectivity: { current: signal({ internetConnected: "Connected" }) },
    toast: { show: () => {} },
    locale: { current: signal(language) },
    storage: { get: async (key: string) => (await readStored(key)) ?? undefined, set: writeStored },
    i18n: { translate: (key: string) => translate(config, key) },
  };
}

function presentModal({ actionAddress }: HostConfig): void {
  document.body.setAttribute("data-presented", "");
  if (actionAddress !== undefined) location.assign(actionAddress);
}

function productOf(id: number): object {
  return { id: `gid://shopify/Product/${id}`, vendor: "", productType: "" };
}

async function getToken({ tokenAddress }: HostConfig): Promise<string> {
  return tokenAddress === null ? "" : await (await fetch(tokenAddress)).text();
}

async function readStored(key: string): Promise<unknown> {
  return JSON.parse(localStorage.getItem(key) ?? "null");
}

async function writeStored(key: string, value: unknown): Promise<void> {
  localStorage.setItem(key, JSON.stringify(value));
}

async function deleteStored(key: string): Promise<void> {
  localStorage.removeItem(key);
}

/** The merchant's pixels get it as an event of the window. */
async function publish(name: string, data: object): Promise<boolean> {
  return dispatchEvent(new CustomEvent(name, { detail: data }));
}

/** A key such as `settings.heading`. */
function translate({ texts }: HostConfig, key: string): string {
  return `${texts[key] ?? key}`;
}

/** A value that an extension reads and watches, in the shape of Shopify's own. */
interface HostSignal<Value> {
  value: Value;
  subscribe: (listener: (value: Value) => void) => () => void;
}

function signal<Value>(initial: Value): HostSignal<Value> {
  const listeners = new Set<(value: Value) => void>();
  let value = initial;
  return {
    get value() {
      return value;
    },
    set value(next: Value) {
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
