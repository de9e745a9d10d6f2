"use client";
import { useState } from "react";
import classes from "./TraceId.module.css";

/** The id of a failed request in small print; a click copies it. */
export function TraceId({ value }: { value: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <button type="button" className={classes.trace} onClick={copy} title="Copy trace ID">
      <span>Trace ID</span> <code>{value}</code> <span aria-live="polite">{copied ? "Copied" : ""}</span>
    </button>
  );
}
