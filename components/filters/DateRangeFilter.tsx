"use client";
import { Button, NativeSelect } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { presets } from "#lib/filters/date-range.ts";
import { formatDays } from "#lib/format-day.ts";
import type { DayRangeState } from "./use-day-range.ts";

/** A preset, or any two days. */
export function DateRangeFilter({ choice, range, today, choose }: DayRangeState) {
  const [wantsCalendar, setWantsCalendar] = useState(false);
  const isCustom = choice.preset === "custom";
  const label = range ? formatDays(range) : "Custom dates";
  return (
    <>
      <NativeSelect
        aria-label="Date range"
        data={[
          ...presets.map(({ id, label: name }) => ({ value: id, label: name })),
          ...(isCustom ? [{ value: "custom", label: "Custom dates" }] : []),
        ]}
        value={choice.preset}
        onChange={(event) => {
          const preset = presets.find(({ id }) => id === event.currentTarget.value);
          if (preset) choose({ preset: preset.id });
        }}
      />
      {wantsCalendar ? (
        <DaysPopover range={range} today={today} label={label} choose={choose} />
      ) : (
        <DaysButton label={label} onClick={() => setWantsCalendar(true)} />
      )}
    </>
  );
}

// The calendar is fetched on first use, and opens immediately.
const DaysPopover = onDemand(
  () => import("./DaysPopover.tsx").then((module) => module.DaysPopover),
  <DaysButton label="Custom dates" />,
);

function DaysButton({ label, onClick }: { label: string; onClick?: () => void }) {
  return (
    <Button
      variant="default"
      fw={400}
      leftSection={<IconCalendar size={16} aria-hidden="true" />}
      aria-haspopup="dialog"
      {...(onClick ? { onClick } : {})}
    >
      {label}
    </Button>
  );
}
