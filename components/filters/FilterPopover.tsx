"use client";
import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ButtonPopover } from "#components/ui/ButtonPopover.tsx";
import shared from "#components/ui/shared.module.css";
import { labelOf } from "./ClosedFilters.tsx";

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
        <div className={shared.smallStack}>
          <div key={timesCleared} className={shared.smallStack}>
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
