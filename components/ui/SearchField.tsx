"use client";
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "./SearchField.module.css";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The search in the URL: when that changes by other means, the field follows. */
  search: string;
  /** Writes the search to the URL. */
  onSearch: (search: string) => void;
  className?: string | undefined;
}

/** A search field with a short delay after typing. */
export function SearchField({ label, placeholder, search, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(search);
  // Written by this field, not in the URL yet. On arrival they must not overwrite what was typed in the meantime.
  const awaited = useRef<readonly string[]>([]);
  const write = useDebouncedCallback((typed: string) => {
    awaited.current = [...awaited.current, typed];
    onSearch(typed);
  }, 300);
  useEffect(() => {
    const own = awaited.current.indexOf(search);
    awaited.current = awaited.current.slice(own + 1);
    if (own >= 0) return;
    awaited.current = [];
    write.cancel();
    setText(search);
  }, [search, write]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className={className ?? classes.search ?? ""}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      maxLength={200}
      onChange={(event) => {
        setText(event.currentTarget.value);
        write(event.currentTarget.value.trim());
      }}
    />
  );
}
