"use client";
import { NumberInput, type NumberInputProps } from "@mantine/core";

interface NumberFieldInputProps extends Omit<NumberInputProps, "value" | "onChange"> {
  value: number | undefined;
  /** Called with undefined for an empty field: the document omits it. */
  onChange: (value: number | undefined) => void;
}

export function NumberFieldInput({ value, onChange, ...rest }: NumberFieldInputProps) {
  return (
    <NumberInput
      {...rest}
      value={value ?? ""}
      onChange={(entered) => onChange(typeof entered === "number" ? entered : undefined)}
    />
  );
}
