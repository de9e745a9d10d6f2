"use client";
import { Button, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import type { DateChoice, DayRange } from "./date-range.ts";
import { RangeCalendar } from "./RangeCalendar.tsx";

interface DaysPopoverProps {
  range: DayRange;
  today: string;
  label: string;
  choose: (choice: DateChoice) => void;
}

/** The button of the days with its calendar, open from the start. */
export function DaysPopover({ range, today, label, choose }: DaysPopoverProps) {
  const [opened, setOpened] = useState(true);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          leftSection={<IconCalendar size={16} aria-hidden="true" />}
          onClick={() => setOpened((isOpen) => !isOpen)}
        >
          {label}
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
  );
}
