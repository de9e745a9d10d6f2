"use client";
import { type ReactNode, useRef, useState } from "react";
import classes from "./Definition.module.css";
import { onDemand } from "./on-demand.ts";

const Meaning = onDemand(() => import("./Meaning.tsx").then((module) => module.Meaning));

/** A term with its definition on hover and focus. The tooltip's code loads on first use. */
export function Definition({ meaning, children }: { meaning: string; children: ReactNode }) {
  const word = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<"never opened" | "open" | "closed">("never opened");
  const open = () => setState("open");
  const close = () => setState((current) => (current === "never opened" ? current : "closed"));
  return (
    <>
      <button
        type="button"
        ref={word}
        className={classes.word}
        aria-description={meaning}
        onPointerEnter={open}
        onPointerLeave={close}
        onFocus={open}
        onBlur={close}
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        {children}
      </button>
      {state !== "never opened" && <Meaning target={word} isOpen={state === "open"} text={meaning} />}
    </>
  );
}
