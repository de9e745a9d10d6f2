"use client";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { type TypedNumber, typeNumber } from "./typed-number.ts";

interface NumberFieldInputProps extends Omit<NumberInputProps, "value" | "onChange" | "onBlur"> {
  value: number | undefined;
  /** Called with undefined for an empty field: the document omits it. */
  onChange: (value: number | undefined) => void;
  /** Whether the document always has a number here: an emptied field gets it back on leaving. */
  isRequired?: boolean;
}

export function NumberFieldInput({ value, onChange, isRequired = false, ...rest }: NumberFieldInputProps) {
  const [typed, setTyped] = useState<TypedNumber>();
  // Undone or changed elsewhere in the meantime, the document's number shows.
  const shown = typed && Object.is(typed.value, value) ? typed.text : (value ?? "");
  return (
    <NumberInput
      {...rest}
      value={shown}
      onChange={(text) => {
        const next = typeNumber(text, value, { min: limitOf(rest.min), max: limitOf(rest.max), isRequired });
        setTyped(next);
        if (!Object.is(next.value, value)) onChange(next.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function limitOf(limit: number | bigint | undefined): number | undefined {
  return limit === undefined ? undefined : Number(limit);
}
