import { createContext, useContext } from "react";

/** Whether the page is in a store's admin, identified by its session tokens. */
export const StoreContext = createContext(false);

export function useIsInStore(): boolean {
  return useContext(StoreContext);
}
