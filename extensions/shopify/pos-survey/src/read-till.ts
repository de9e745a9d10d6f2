import { shopifyId } from "#lib/survey/shopify-id.ts";
import type { ShopifySurface } from "../../shared/surface.ts";

/** What a survey reads of the till's interface. */
export interface Till {
  order: { id: number; customerId?: number };
  session: { currentSession: { shopDomain: string }; getSessionToken: () => Promise<string | undefined> };
  storage: { get: (key: string) => Promise<unknown>; set: (key: string, value: object) => Promise<unknown> };
  locale: { current: { value: string } };
  connectivity: {
    current: { subscribe: (listener: (state: { internetConnected: string }) => void) => unknown };
  };
}

/** The survey's surroundings at a till: it knows neither the order's contents nor the shopper's choices of privacy. */
export function readTill({ order, session, storage, locale, connectivity }: Till): ShopifySurface {
  const { customerId } = order;
  return {
    surface: "pos",
    shopDomain: session.currentSession.shopDomain,
    sourceOrderId: shopifyId(order.id),
    locale: locale.current.value,
    order: { ...(customerId !== undefined && { customerId: shopifyId(customerId) }) },
    // None for staff who have no right to the app: the shop's domain then names the store alone.
    getToken: () => session.getSessionToken(),
    readMemory: (name) => storage.get(name),
    writeMemory: (name, memory) => storage.set(name, memory),
    publish: () => {},
    isEditor: false,
    // Drawn when staff opened it, in full screen.
    onSeen: (seen) => seen(),
    onReconnect: (reconnected) =>
      connectivity.current.subscribe(({ internetConnected }) => internetConnected === "Connected" && reconnected()),
  };
}
