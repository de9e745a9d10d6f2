"use client";
import { NativeSelect, VisuallyHidden } from "@mantine/core";
import { shelves } from "#components/library/library-choice.ts";
import classes from "./ShelfPicker.module.css";

interface ShelfPickerProps {
  shelf: string;
  onPick: (shelf: string) => void;
}

/** Selects the library's shelf: a row of buttons, or a select on phones. */
export function ShelfPicker({ shelf, onPick }: ShelfPickerProps) {
  return (
    <>
      <fieldset className={classes.row}>
        <legend>
          <VisuallyHidden>Category</VisuallyHidden>
        </legend>
        {shelves.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={classes.shelf}
            aria-pressed={id === shelf}
            onClick={() => onPick(id)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <NativeSelect
        className={classes.field ?? ""}
        aria-label="Category"
        data={shelves.map(({ id, name }) => ({ value: id, label: name }))}
        value={shelf}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
    </>
  );
}
