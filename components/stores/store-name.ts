import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { platformTraits } from "#lib/platforms.ts";

type NamedStore = Pick<StoreStatus, "platform" | "name" | "domain">;

/** What people call the store. */
export function storeName({ platform, name, domain }: NamedStore): string {
  const { storeNoun } = platformTraits(platform);
  return storeNoun === undefined ? (domain ?? "your store") : (name ?? `your ${storeNoun}`);
}

/** The same where a line begins with it. A domain stays as it is. */
export function storeHeading(store: NamedStore): string {
  return storeName(store).replace(/^your /, "Your ");
}
