"use client";
import { TextInput } from "@mantine/core";

interface TextFieldProps {
  label: string;
  description?: string;
  value: string | undefined;
  /** Called with undefined for an empty field: the document omits it. */
  onChange: (value: string | undefined) => void;
  error?: string | undefined;
  placeholder?: string;
  maxLength?: number;
}

/** An optional text. */
export function TextField({ value, onChange, maxLength = 200, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      value={value ?? ""}
      maxLength={maxLength}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
