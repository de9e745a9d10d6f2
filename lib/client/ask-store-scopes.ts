declare global {
  interface Window {
    /** Asks the merchant, in their store's admin; defined there alone (`Platform.tokenScript`). */
    askStoreScopes?: (scopes: readonly string[]) => Promise<boolean>;
  }
}

/** Lets the merchant grant more to the app in their store's admin. `elsewhere`: the page isn't in one that can ask. */
export async function askStoreScopes(scopes: readonly string[]): Promise<"granted" | "declined" | "elsewhere"> {
  if (!window.askStoreScopes) return "elsewhere";
  return (await window.askStoreScopes(scopes)) ? "granted" : "declined";
}
