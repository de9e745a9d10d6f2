import { useEffect, useState } from "react";

/**
 * The targets where the merchant placed blocks of ours, read again as they come back from Shopify's editor; undefined
 * until read, and null where the admin around the page doesn't say.
 */
export function usePlacedBlocks(): readonly string[] | null | undefined {
  const [placed, setPlaced] = useState<readonly string[] | null>();
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const targets = await placedBlocks();
      if (!isGone) setPlaced(targets ?? null);
    };
    void read();
    const onFocus = () => void read();
    window.addEventListener("focus", onFocus);
    return () => {
      isGone = true;
      window.removeEventListener("focus", onFocus);
    };
  }, []);
  return placed;
}

declare global {
  interface Window {
    /** The targets where the merchant placed blocks of ours; defined in an admin that knows (`Platform.tokenScript`). */
    placedStoreBlocks?: () => Promise<readonly string[]>;
  }
}

/** The targets where the merchant placed blocks of ours; undefined where the admin around the page doesn't say. */
async function placedBlocks(): Promise<readonly string[] | undefined> {
  try {
    return await window.placedStoreBlocks?.();
  } catch {
    // Only a hint: whether shoppers saw the survey is known without it.
    return undefined;
  }
}
