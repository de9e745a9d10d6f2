"use client";
import { type ReactNode, useState } from "react";
import shared from "#components/ui/shared.module.css";
import classes from "./Disclosure.module.css";

/** A section that is closed at first; its content loads when it is opened. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={shared.shrinks} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.title}>{title}</summary>
      {isOpen && <div className={classes.content}>{children}</div>}
    </details>
  );
}
