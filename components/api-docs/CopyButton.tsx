"use client";
import { type MouseEvent, useState } from "react";
import classes from "./CodeBlock.module.css";

/** Copies the code of the block that it stands in. Without the kit's button: a page has two hundred of them. */
export function CopyButton({ what }: { what: string }) {
  const [state, setState] = useState<keyof typeof words>("idle");
  const copy = (event: MouseEvent<HTMLButtonElement>) => {
    const code = event.currentTarget.closest("figure")?.querySelector("code")?.textContent ?? "";
    navigator.clipboard.writeText(code).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  };
  return (
    <button type="button" className={classes.copy} onClick={copy} aria-label={`Copy: ${what}`} data-state={state}>
      <span aria-live="polite">{words[state]}</span>
    </button>
  );
}

const words = { idle: "Copy", copied: "Copied", refused: "Select it to copy" };
