import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { type Platform, platformTraits } from "#lib/platforms.ts";
import { usePlacedBlocks } from "./use-placed-blocks.ts";

/**
 * Whether an enabled survey is in the store. `seen`: a shopper saw it. `waiting`: it can be there, and nobody saw it yet.
 * For Shopify, where the merchant adds it to each page: `noApp` is installed in the store, `noBlock` of ours is on its
 * pages, or `unseen`: nobody saw it since the app was installed, and only Shopify's admin knows whether a block is there.
 */
export type StorePresence = "seen" | "waiting" | "noApp" | "noBlock" | "unseen";

/** Each look counts orders, so it doesn't follow every answer. */
const CHECK_EVERY_MS = 30_000;

/** The account's {@link StorePresence}; undefined until known. */
export function useStorePresence(): StorePresence | undefined {
  const { data: account } = useCall("Profile.Profile", {});
  const hasBlocks = isPlacedInBlocks(account?.integration);
  const { data: store } = useCall("app.GetStore", {}, { refetchInterval: CHECK_EVERY_MS, enabled: hasBlocks });
  const { data: stats } = useCall(
    "Survey.GetTopLevelStatsForAccount",
    {},
    { ...refreshedByFeed, enabled: account !== undefined && !hasBlocks },
  );
  const placed = usePlacedBlocks();
  if (!hasBlocks) return stats && (stats.views > 0 ? "seen" : "waiting");
  return store && presenceOf({ status: store.status, isSeen: store.check.isSeen, placed });
}

/**
 * Whether the survey is still to be added to the store: a block of ours that nobody saw yet is in a Shopify store, and
 * elsewhere only a view shows that the survey is there. False while unknown.
 */
export function isToBeAdded(presence: StorePresence | undefined, platform: Platform | undefined): boolean {
  if (presence === undefined || presence === "seen") return false;
  return presence !== "waiting" || !isPlacedInBlocks(platform);
}

/** Whether merchants of a platform add the survey to each page as a block; not while the platform is unknown. */
export function isPlacedInBlocks(platform: Platform = "None"): boolean {
  return platformTraits(platform).hasBlocks === true;
}

/** The presence in a Shopify store; `placed` as in {@link usePlacedBlocks}. */
export function presenceOf({
  status,
  isSeen,
  placed,
}: Pick<StoreStatus, "status"> & {
  isSeen: boolean;
  placed: readonly string[] | null | undefined;
}): StorePresence | undefined {
  if (status === "none") return "noApp";
  if (placed === undefined) return undefined;
  if (placed?.length === 0) return "noBlock";
  if (isSeen) return "seen";
  return placed ? "waiting" : "unseen";
}
