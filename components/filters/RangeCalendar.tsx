"use client";
import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import type { DayRange } from "./date-range.ts";
import { useFirstDayOfWeek } from "./use-first-day-of-week.ts";

interface RangeCalendarProps {
  range: DayRange;
  today: string;
  onChoose: (days: { startDate: string; endDate: string }) => void;
}

/** A month in which the first and then the last day is chosen; the future holds no answers. */
export function RangeCalendar({ range, today, onChoose }: RangeCalendarProps) {
  const [days, setDays] = useState<[string | null, string | null]>([range?.startDate ?? null, range?.endDate ?? null]);
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      maxDate={today}
      // The ring is the account's: its clocks may be on another day than the browser's.
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
