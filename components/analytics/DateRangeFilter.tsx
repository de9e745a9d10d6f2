"use client";
import { Button, Popover, Select, Skeleton } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { formatShortDay } from "#components/charts/format-day.ts";
import { type DateChoice, type DayRange, presets } from "./date-range.ts";

const RangeCalendar = dynamic(() => import("./RangeCalendar.tsx").then((room) => room.RangeCalendar), {
  ssr: false,
  loading: () => <Skeleton height={260} width={252} />,
});

interface DateRangeFilterProps {
  choice: DateChoice;
  range: DayRange;
  today: string;
  choose: (choice: DateChoice) => void;
}

/** A preset, or any two days. */
export function DateRangeFilter({ choice, range, today, choose }: DateRangeFilterProps) {
  const [opened, setOpened] = useState(false);
  const isCustom = choice.preset === "custom";
  return (
    <>
      <Select
        aria-label="Days"
        w={160}
        data={[
          ...presets.map(({ id, label }) => ({ value: id, label })),
          ...(isCustom ? [{ value: "custom", label: "Chosen days" }] : []),
        ]}
        value={choice.preset}
        onChange={(value) => {
          const preset = presets.find(({ id }) => id === value);
          if (preset) choose({ preset: preset.id });
        }}
      />
      <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus>
        <Popover.Target>
          <Button
            variant="default"
            fw={400}
            leftSection={<IconCalendar size={16} aria-hidden="true" />}
            onClick={() => setOpened((isOpen) => !isOpen)}
          >
            {range ? sayDays(range) : "Choose days"}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Choose the first and the last day">
          <RangeCalendar
            range={range}
            today={today}
            onChoose={(days) => {
              setOpened(false);
              choose({ preset: "custom", ...days });
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function sayDays({ startDate, endDate }: NonNullable<DayRange>): string {
  const [from, to] = [formatShortDay(startDate), formatShortDay(endDate)];
  const [fromYear, toYear] = [startDate.slice(0, 4), endDate.slice(0, 4)];
  if (startDate === endDate) return `${from}, ${fromYear}`;
  return fromYear === toYear ? `${from} – ${to}, ${toYear}` : `${from}, ${fromYear} – ${to}, ${toYear}`;
}
