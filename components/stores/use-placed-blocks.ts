import { useEffect, useState } from "react";
import { placedBlocks } from "#lib/client/placed-blocks.ts";

/** The targets where the merchant placed blocks of ours, read again as they come back from Shopify's editor. */
export function usePlacedBlocks(): readonly string[] | undefined {
  const [placed, setPlaced] = useState<readonly string[]>();
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const targets = await placedBlocks();
      if (!isGone) setPlaced(targets);
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
