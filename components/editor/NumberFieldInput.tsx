"use client";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";

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

/** What a number field shows while it has the focus, and the document's number that goes with it. */
interface TypedNumber {
  text: string | number;
  value: number | undefined;
}

interface NumberFieldLimits {
  min?: number | undefined;
  max?: number | undefined;
  /** An empty field leaves the document's number as it is. */
  isRequired?: boolean;
}

/**
 * What typing makes of a field. The text stays as typed ("0." on the way to 0.5, "1" on the way to 10); the document
 * gets a number as soon as there is one within the limits, and undefined for an empty field.
 * @param text as the field reports it: a number, or text that isn't one yet
 */
export function typeNumber(text: string | number, value: number | undefined, limits: NumberFieldLimits): TypedNumber {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, isRequired = false } = limits;
  if (text === "") return { text, value: isRequired ? value : undefined };
  const number = Number(text);
  return { text, value: number >= min && number <= max ? number : value };
}
