"use client";
import { useEffect } from "react";

/** Paper is light: while the page is being printed, so is its scheme. */
export function LightPrint() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let shown = dataset.mantineColorScheme;
    const lighten = () => {
      shown = dataset.mantineColorScheme;
      dataset.mantineColorScheme = "light";
    };
    const restore = () => {
      if (shown !== undefined) dataset.mantineColorScheme = shown;
    };
    window.addEventListener("beforeprint", lighten);
    window.addEventListener("afterprint", restore);
    return () => {
      window.removeEventListener("beforeprint", lighten);
      window.removeEventListener("afterprint", restore);
    };
  }, []);
  return null;
}
