import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { isNamedByDomain } from "#lib/stores.ts";

type NamedStore = Pick<StoreStatus, "platform" | "name" | "domain">;

/** What people call the store. */
export function storeName({ platform, name, domain }: NamedStore): string {
  if (isNamedByDomain(platform)) return domain ?? "your store";
  return name ?? (platform === "Wix" ? "your Wix site" : "your BigCommerce store");
}

/** The same where a line begins with it. A domain stays as it is. */
export function storeHeading(store: NamedStore): string {
  return storeName(store).replace(/^your /, "Your ");
}
