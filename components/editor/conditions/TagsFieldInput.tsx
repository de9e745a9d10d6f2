"use client";
import { TagsInput } from "@mantine/core";

interface TagsFieldInputProps {
  "aria-label": string;
  className?: string;
  placeholder?: string | undefined;
  error?: string | undefined;
  description?: string;
  inputWrapperOrder?: ("label" | "input" | "description" | "error")[];
  value: string[];
  onChange: (value: string[]) => void;
}

/** Several texts, each entered with Enter or a comma; pending text is added on blur. */
export function TagsFieldInput({ value, placeholder, ...rest }: TagsFieldInputProps) {
  return (
    <TagsInput
      {...rest}
      value={value}
      placeholder={value.length === 0 ? placeholder : ""}
      maxTags={200}
      acceptValueOnBlur
    />
  );
}
