"use client";
import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonPopover } from "#components/ui/ButtonPopover.tsx";
import type { DateChoice, DayRange } from "#lib/filters/date-range.ts";
import { useFirstDayOfWeek } from "./use-first-day-of-week.ts";

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

interface RangeCalendarProps {
  range: DayRange;
  today: string;
  onChoose: (days: { startDate: string; endDate: string }) => void;
}

/** A calendar to pick the first day, then the last one. Future days have no answers and can't be picked. */
function RangeCalendar({ range, today, onChoose }: RangeCalendarProps) {
  const [days, setDays] = useState<[string | null, string | null]>([range?.startDate ?? null, range?.endDate ?? null]);
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      maxDate={today}
      // Highlight the account's today: its time zone may be on another day than the browser's.
      getDayProps={(day) => (day === today ? { highlightToday: true, "data-today": true } : {})}
      firstDayOfWeek={useFirstDayOfWeek()}
      weekendDays={[]}
      defaultDate={range?.endDate ?? today}
      value={days}
      onChange={(next) => {
        setDays(next);
        const [startDate, endDate] = next;
        if (startDate && endDate) onChoose({ startDate, endDate });
      }}
      previousLabel="Previous month"
      nextLabel="Next month"
    />
  );
}
