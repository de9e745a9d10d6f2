"use client";
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./SearchField.module.css";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  initial: string;
  onSearch: (search: string) => void;
}

/** What is typed is searched a moment later. */
export function SearchField({ label, placeholder, initial, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  const search = useDebouncedCallback(onSearch, 300);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className={classes.search ?? ""}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      maxLength={200}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}
