import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { useCall } from "#lib/client/hooks.ts";

/** How often the live check looks, while something is missing. */
const CHECK_EVERY_MS = 4_000;

/** The account's store, read again until the live check is done. */
export function useStoreStatus(initial: StoreStatus): StoreStatus {
  const { data = initial } = useCall(
    "app.GetStore",
    {},
    {
      initialData: initial,
      refetchInterval: ({ state }) => (state.data?.check.isSeen && state.data.check.isOn ? false : CHECK_EVERY_MS),
    },
  );
  return data;
}
