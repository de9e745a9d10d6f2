import { useEffect, useState } from "react";
import { placedBlocks } from "#lib/client/placed-blocks.ts";

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
