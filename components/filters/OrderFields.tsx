"use client";
import { TextInput } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useCall } from "#lib/client/hooks.ts";
import { countryOptions, currencyOptions } from "#lib/place-values.ts";
import { AnySelect } from "./AnySelect.tsx";
import type { OrderFieldsProps } from "./OrderTotalFields.tsx";
import { OrderTotalFields } from "./OrderTotalFields.tsx";

/** The filters by order facts; campaigns, products and codes of recent orders are suggested. */
export function OrderFields({ filters, write }: OrderFieldsProps) {
  const { data } = useCall("app.GetOrderFactValues", {});
  return (
    <>
      <AnySelect
        label="Country"
        data={countryOptions()}
        value={filters.country}
        onChange={(country) => write({ country })}
      />
      <OrderTotalFields filters={filters} write={write} />
      <AnySelect
        label="Currency"
        data={currencyOptions()}
        value={filters.currency}
        onChange={(currency) => write({ currency })}
      />
      <FactField
        label="Campaign"
        value={filters.campaign}
        suggestions={data?.campaigns ?? []}
        onChange={(campaign) => write({ campaign })}
      />
      <FactField
        label="Product ID or SKU"
        value={filters.product}
        suggestions={data?.products ?? []}
        onChange={(product) => write({ product })}
      />
      <FactField
        label="Discount code"
        value={filters.discountCode}
        suggestions={data?.discountCodes ?? []}
        onChange={(discount) => write({ discount })}
      />
    </>
  );
}

interface FactFieldProps {
  label: string;
  value: string | undefined;
  suggestions: readonly string[];
  onChange: (value: string | null) => void;
}

/** A text that applies when it is left, on Enter, or as soon as a suggestion is chosen. */
function FactField({ label, value = "", suggestions, onChange }: FactFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState(value);
  const applied = useRef(value);
  useEffect(() => {
    // Changed elsewhere, as when the filter is removed; what was applied here may arrive while more is typed.
    if (applied.current !== value) setTyped(value);
    applied.current = value;
  }, [value]);
  const apply = (text: string) => {
    if (text.trim() === applied.current) return;
    applied.current = text.trim();
    onChange(text.trim() || null);
  };
  return (
    <>
      <TextInput
        label={label}
        value={typed}
        list={listId}
        maxLength={200}
        autoComplete="off"
        onBlur={() => apply(typed)}
        onKeyDown={({ key }) => key === "Enter" && apply(typed)}
        onChange={({ currentTarget: { value: next }, nativeEvent }) => {
          setTyped(next);
          // Browsers report a chosen suggestion as a replacement, or without saying what was typed.
          const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("insertText");
          if (!isTyped && suggestions.includes(next)) apply(next);
        }}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}
