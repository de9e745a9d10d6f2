import type { StoreStatus } from "#lib/calls/app-stores.ts";

/** What people call the store. */
export function storeName({ platform, name, domain }: StoreStatus): string {
  if (isNamedByDomain(platform)) return domain ?? "your store";
  return name ?? (platform === "Wix" ? "your Wix site" : "your BigCommerce store");
}

/** The same where a line begins with it. A domain stays as it is. */
export function storeHeading(store: StoreStatus): string {
  return storeName(store).replace(/^your /, "Your ");
}

/** Wix and BigCommerce name stores by ids that mean nothing to anyone. */
export function isNamedByDomain(platform: StoreStatus["platform"]): boolean {
  return platform !== "Wix" && platform !== "BigCommerce";
}
