declare global {
  interface Window {
    /** The targets where the merchant placed blocks of ours; defined in an admin that knows (`Platform.tokenScript`). */
    placedStoreBlocks?: () => Promise<readonly string[]>;
  }
}

/** The targets where the merchant placed blocks of ours; undefined where the admin around the page doesn't say. */
export async function placedBlocks(): Promise<readonly string[] | undefined> {
  try {
    return await window.placedStoreBlocks?.();
  } catch {
    // Only a hint: whether shoppers saw the survey is known without it.
    return undefined;
  }
}
