"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { CleanCss } from "#lib/survey/custom-css.ts";

/** What of the custom CSS is kept, by the rules of the server; the parser is loaded for the first CSS there is. */
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
