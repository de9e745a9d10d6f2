"use client";
import { Select } from "@mantine/core";
import type { ReactNode } from "react";

interface SearchSelectInputProps {
  label: string;
  description?: string;
  error?: ReactNode;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A searchable select. */
export function SearchSelectInput({ onChange, ...rest }: SearchSelectInputProps) {
  return (
    <Select
      {...rest}
      searchable
      maxDropdownHeight={280}
      nothingFoundMessage="No results found"
      onChange={(value) => value !== null && onChange(value)}
    />
  );
}
