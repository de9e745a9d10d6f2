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
}

/** An optional text. */
export function TextField({ value, onChange, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      value={value ?? ""}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
