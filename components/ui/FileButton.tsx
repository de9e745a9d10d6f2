"use client";
import { IconFileImport } from "@tabler/icons-react";
import { type ChangeEvent, useId } from "react";
import classes from "./FileButton.module.css";

interface FileButtonProps {
  label: string;
  /** As of an input: `text/csv,.csv`. */
  accept: string;
  disabled?: boolean;
  hasAutofocus?: boolean;
  onChoose: (file: File) => void;
}

/** A button that chooses a file; the same one can be chosen again after it was changed. */
export function FileButton({ label, accept, disabled, hasAutofocus, onChoose }: FileButtonProps) {
  const inputId = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = "";
    if (file) onChoose(file);
  };
  return (
    <label className={classes.button} htmlFor={inputId}>
      <IconFileImport size={16} aria-hidden="true" />
      {label}
      <input
        className={classes.input}
        id={inputId}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={choose}
        {...(hasAutofocus && { "data-autofocus": true })}
      />
    </label>
  );
}
