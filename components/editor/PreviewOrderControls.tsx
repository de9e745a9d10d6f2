"use client";
import { NativeSelect, NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import { countryOptions, currencyOptions, languageOptions, placeName } from "#lib/place-values.ts";
import { useEditorPart } from "./editor-context.ts";
import classes from "./PreviewOrderControls.module.css";
import type { PreviewedOrder } from "./previewed-order.ts";

interface PreviewOrderControlsProps {
  order: PreviewedOrder;
  onChange: (order: PreviewedOrder) => void;
}

const returningOrders = 3;

/** The properties of the previewed order that questions can be targeted by. */
export function PreviewOrderControls({ order, onChange }: PreviewOrderControlsProps) {
  const locales = useEditorPart((state) => state.draft.locales);
  const set = (changed: Partial<PreviewedOrder>) => onChange({ ...order, ...changed });
  const setCount = (orderCount: number) => set({ orderCount, isFirstOrder: orderCount <= 1 });
  return (
    <fieldset className={classes.fields} aria-label="Preview order details">
      <SegmentedControl
        size="xs"
        fullWidth
        className={classes.customer ?? ""}
        aria-label="Customer"
        data={[
          { value: "new", label: "First order" },
          { value: "returning", label: "Returning" },
        ]}
        value={order.isFirstOrder ? "new" : "returning"}
        onChange={(value) => setCount(value === "new" ? 1 : returningOrders)}
      />
      <NumberInput
        size="xs"
        label="Number of orders"
        min={1}
        max={1000}
        allowDecimal={false}
        value={order.orderCount}
        onChange={(value) => setCount(typeof value === "number" ? value : 1)}
      />
      <NumberInput
        size="xs"
        label="Total"
        min={0}
        max={1_000_000}
        decimalScale={2}
        value={order.total}
        onChange={(value) => set({ total: typeof value === "number" ? value : 0 })}
      />
      <NativeSelect
        size="xs"
        label="Currency"
        data={currencyOptions()}
        value={order.currency}
        onChange={(event) => set({ currency: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label="Country"
        data={countryOptions()}
        value={order.country}
        onChange={(event) => set({ country: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label="Language"
        data={[
          { group: "Survey languages", items: locales.map(languageOption) },
          { group: "Other languages", items: languageOptions().filter(({ value }) => !locales.includes(value)) },
        ]}
        value={order.locale}
        onChange={(event) => set({ locale: event.currentTarget.value })}
      />
      {texts.map(({ field, label }) => (
        <TextInput
          key={field}
          size="xs"
          label={label}
          maxLength={200}
          value={order[field]}
          onChange={(event) => set({ [field]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  );
}

const texts = [
  { field: "discountCode", label: "Discount code" },
  { field: "utmSource", label: "UTM source" },
  { field: "utmMedium", label: "UTM medium" },
  { field: "utmCampaign", label: "UTM campaign" },
] as const;

function languageOption(locale: string): { value: string; label: string } {
  return { value: locale, label: placeName("languages", locale) };
}
