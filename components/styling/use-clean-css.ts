"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { CleanCss } from "#lib/survey/custom-css.ts";

/** Custom CSS after the server's sanitizing; the parser loads with the first non-empty CSS. */
export function useCleanCss(customCss: string): CleanCss {
  const [settled] = useDebouncedValue(customCss, 150);
  const [clean, setClean] = useState<CleanCss>({ css: "", dropped: [] });
  useEffect(() => {
    if (settled === "") {
      setClean({ css: "", dropped: [] });
      return;
    }
    let isLatest = true;
    void import("#lib/survey/custom-css.ts").then(
      ({ cleanCustomCss }) => isLatest && setClean(cleanCustomCss(settled)),
    );
    return () => {
      isLatest = false;
    };
  }, [settled]);
  return clean;
}
