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

/** A calendar to pick the first day, then the last one. Future days have no answers and can't be picked. */
export function RangeCalendar({ range, today, onChoose }: RangeCalendarProps) {
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
