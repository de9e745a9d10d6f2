"use client";
import { IconCalendar } from "@tabler/icons-react";
import { ButtonPopover } from "#components/ui/ButtonPopover.tsx";
import type { DateChoice, DayRange } from "./date-range.ts";
import { RangeCalendar } from "./RangeCalendar.tsx";

interface DaysPopoverProps {
  range: DayRange;
  today: string;
  label: string;
  choose: (choice: DateChoice) => void;
}

/** The date range button with its calendar, initially open. */
export function DaysPopover({ range, today, label, choose }: DaysPopoverProps) {
  return (
    <ButtonPopover
      button={{ label, icon: <IconCalendar size={16} aria-hidden="true" /> }}
      label="Choose a start and end date"
    >
      {(close) => (
        <RangeCalendar
          range={range}
          today={today}
          onChoose={(days) => {
            close();
            choose({ preset: "custom", ...days });
          }}
        />
      )}
    </ButtonPopover>
  );
}
