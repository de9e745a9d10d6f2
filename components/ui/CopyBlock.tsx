"use client";
import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./CopyBlock.module.css";

interface CopyBlockProps {
  label: string;
  text: string;
  /** What is copied, if it differs from what is shown. */
  copies?: string;
  /** Puts the button next to the text, for a single line. */
  isLine?: boolean;
  /** Scrolls within a fixed height, for long text. */
  isTall?: boolean;
}

/** Code to paste elsewhere, with a copy button. */
export function CopyBlock({ label, text, copies = text, isLine = false, isTall = false }: CopyBlockProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  const copy = () => {
    navigator.clipboard.writeText(copies).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  };
  const Icon = state === "copied" ? IconCheck : IconCopy;
  return (
    <figure className={classes.block} aria-label={label} data-line={isLine || undefined}>
      <pre
        className={classes.code}
        data-tall={isTall || undefined}
        {...(isTall ? { tabIndex: 0, role: "region", "aria-label": label } : {})}
      >
        <code>{text}</code>
      </pre>
      <figcaption className={classes.foot}>
        <span className={classes.says} aria-live="polite">
          {state === "refused" ? "Your browser doesn't allow copying. Select the text instead." : ""}
        </span>
        <Button
          variant="default"
          size="xs"
          onClick={copy}
          leftSection={<Icon size={14} stroke={2} aria-hidden="true" />}
        >
          {state === "copied" ? "Copied" : "Copy"}
        </Button>
      </figcaption>
    </figure>
  );
}
