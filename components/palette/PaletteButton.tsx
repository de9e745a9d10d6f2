"use client";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import classes from "./PaletteButton.module.css";

const CommandPalette = onDemand(() => import("./CommandPalette.tsx").then((module) => module.CommandPalette));

/** Opens the command palette by click or Ctrl K (⌘ K). The palette's code is fetched on first use. */
export function PaletteButton() {
  const [state, setState] = useState<"never opened" | "open" | "closed">("never opened");
  const isApple = useSyncExternalStore(never, isAppleKeyboard, () => false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setState((state) => (state === "open" ? "closed" : "open"));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        onClick={() => setState("open")}
        aria-haspopup="dialog"
        aria-expanded={state === "open"}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.text}>Go to a page or question</span>
        <span className={classes.keys} aria-hidden="true">
          {isApple ? "⌘ K" : "Ctrl K"}
        </span>
      </button>
      {state !== "never opened" && <CommandPalette isOpen={state === "open"} close={() => setState("closed")} />}
    </>
  );
}

function isAppleKeyboard(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The value never changes during the page's lifetime. */
function never(): () => void {
  return () => undefined;
}
