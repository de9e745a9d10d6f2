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

/** Several texts, each typed and closed with Enter or a comma; what is typed when the field is left counts too. */
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
