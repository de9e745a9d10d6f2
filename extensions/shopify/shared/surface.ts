import type { OrderFacts, Surface } from "#lib/survey/answer.ts";

/** What the page or till around a survey says and offers, whichever of Shopify's surfaces it is. */
export interface ShopifySurface {
  surface: Extract<Surface, "thankYou" | "orderStatus" | "pos">;
  shopDomain: string;
  sourceOrderId: string;
  /** The shopper's language, a BCP 47 tag. */
  locale: string;
  order: OrderFacts;
  /** What the shopper allows now; it may change. Missing where the surface doesn't ask. */
  readConsent?: () => { analytics: boolean; marketing: boolean; advertising: boolean };
  /** A token for one request; none if the surface refuses one. */
  getToken: () => Promise<string | undefined>;
  readMemory: (name: string) => Promise<unknown>;
  writeMemory: (name: string, memory: object) => Promise<unknown>;
  /** Publishes a browser event to the merchant's pixels. */
  publish: (name: string, data: Record<string, unknown>) => unknown;
  /** In the merchant's editor nothing is loaded or saved. */
  isEditor: boolean;
  /** Calls back once the survey may be seen, then at each return of the network. */
  onSeen: (seen: () => void) => void;
  onReconnect: (reconnected: () => void) => void;
}
