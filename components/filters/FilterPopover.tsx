"use client";
import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ButtonPopover } from "#components/ui/ButtonPopover.tsx";
import { labelOf } from "./ClosedFilters.tsx";
import classes from "./FilterFields.module.css";

interface FilterPopoverProps {
  label: string;
  /** How many filters are active. */
  count: number;
  clear: () => void;
  children: ReactNode;
}

/** Fields of filters, each of which applies immediately, and a button that clears them. */
export function FilterPopover({ label, count, clear, children }: FilterPopoverProps) {
  // A new key resets the fields, so that nothing half typed survives clearing.
  const [timesCleared, setTimesCleared] = useState(0);
  const clearAll = () => {
    setTimesCleared(timesCleared + 1);
    clear();
  };
  return (
    <ButtonPopover
      button={{ label: labelOf(label, count), icon: <IconFilter size={16} aria-hidden="true" /> }}
      label={label}
      width={320}
    >
      {() => (
        <div className={classes.form}>
          <div key={timesCleared} className={classes.form}>
            {children}
          </div>
          <Button variant="default" size="xs" disabled={count === 0} onClick={clearAll}>
            Clear all filters
          </Button>
        </div>
      )}
    </ButtonPopover>
  );
}
