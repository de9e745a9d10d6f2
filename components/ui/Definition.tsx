"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import classes from "./Definition.module.css";

const Meaning = dynamic(() => import("./Meaning.tsx").then((room) => room.Meaning), { ssr: false });

/** A word that says what it means when it is pointed at or focused. The bubble's code comes with the first one. */
export function Definition({ meaning, children }: { meaning: string; children: ReactNode }) {
  const word = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<"never opened" | "open" | "closed">("never opened");
  const open = () => setState("open");
  const close = () => setState((former) => (former === "never opened" ? former : "closed"));
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
