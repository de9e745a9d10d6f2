import type { Store } from "./store.ts";

/** A discount code to be made, which can be used once. */
export interface StoreDiscount {
  code: string;
  /** What the merchant sees it as; by this a code is known to be ours. */
  title: string;
  /** A whole percentage, or an amount in decimal major units of the store's currency. */
  value: { percent: number } | { amount: string };
  startsAt: Date;
  endsAt: Date;
}

/** How a store makes discount codes. */
export interface PlatformDiscounts {
  /** What the merchant grants for this alone. */
  scopes: readonly string[];
  /** What the store has granted. */
  readScopes(store: Store): Promise<readonly string[]>;
  /** Whether the store has the code, made by us for the same. */
  has(store: Store, discount: Pick<StoreDiscount, "code" | "title">): Promise<boolean>;
  /**
   * Pages have to send the order's own key (`PlatformOrder.secret`), because anyone can count orders. It isn't recorded, so
   * each order is read again.
   */
  needsOrderKey?: true;
  /**
   * Makes a code.
   * @returns false if the store has one that reads the same and isn't ours
   */
  create(store: Store, discount: StoreDiscount): Promise<boolean>;
}
