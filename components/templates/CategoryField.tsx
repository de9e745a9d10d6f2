"use client";
import { Autocomplete } from "@mantine/core";
import { libraryCategories } from "#lib/library/categories.ts";
import { categoryName } from "./library-choice.ts";

interface CategoryFieldProps {
  /** The id of one of the library's, or any word; empty for none. */
  value: string;
  onChange: (category: string) => void;
}

/** One of the library's categories, or a word of one's own. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  return (
    <Autocomplete
      label="Category (optional)"
      description="One of the library’s, or a word of your own."
      data={libraryCategories.map(({ name }) => name)}
      value={categoryName(value)}
      onChange={(name) => onChange(libraryCategories.find((known) => known.name === name)?.id ?? name)}
      maxLength={200}
    />
  );
}
