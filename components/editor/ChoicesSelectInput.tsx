"use client";
import { MultiSelect } from "@mantine/core";

interface ChoicesSelectInputProps {
  label?: string;
  "aria-label"?: string;
  className?: string;
  placeholder?: string;
  searchable?: boolean;
  error?: string | undefined;
  description?: string;
  inputWrapperOrder?: ("label" | "input" | "description" | "error")[];
  data: { value: string; label: string }[];
  value: string[];
  onChange: (value: string[]) => void;
}

/** A multi-select of choices. */
export function ChoicesSelectInput(props: ChoicesSelectInputProps) {
  return <MultiSelect {...props} />;
}
