"use client";
import { NumberInput, type NumberInputProps } from "@mantine/core";

interface NumberFieldInputProps extends Omit<NumberInputProps, "value" | "onChange"> {
  value: number | undefined;
  /** Given undefined for an empty field: the document leaves it out. */
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
