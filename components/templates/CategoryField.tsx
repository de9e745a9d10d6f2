"use client";
import { TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { categoryName } from "#components/library/library-choice.ts";
import { libraryCategories } from "#lib/library/categories.ts";

interface CategoryFieldProps {
  /** A category id of the library, or any text; empty for none. */
  value: string;
  onChange: (category: string) => void;
  /** What the server refused about it. */
  error?: ReactNode;
}

/** One of the library's categories, suggested by the browser, or any other text. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        label="Category (optional)"
        description="Choose a library category or type your own."
        list={listId}
        autoComplete="off"
        maxLength={200}
        error={error}
        value={categoryName(value)}
        onChange={(event) => {
          const name = event.currentTarget.value;
          onChange(libraryCategories.find((known) => known.name === name)?.id ?? name);
        }}
      />
      <datalist id={listId}>
        {libraryCategories.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}
