declare global {
  interface Window {
    /** Shows the admin's own form for a review of the app; false if it doesn't. Defined there alone (`Platform.tokenScript`). */
    askStoreReview?: () => Promise<boolean>;
  }
}

/** An admin that doesn't respond is one that shows no form. */
const TIMEOUT_MS = 3_000;

/** Has the store's admin around the page ask for a review. False outside of one, and where it refuses to ask now. */
export async function askStoreReview(): Promise<boolean> {
  if (!window.askStoreReview) return false;
  try {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));
    return await Promise.race([window.askStoreReview(), late]);
  } catch {
    return false;
  }
}
