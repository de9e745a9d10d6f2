import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";

interface ClosedFiltersProps {
  label: string;
  /** How many filters are active. */
  count: number;
  onClick?: () => void;
}

/** The button that opens filters, before their code has loaded. */
export function ClosedFilters({ label, count, onClick }: ClosedFiltersProps) {
  return (
    <Button
      variant="default"
      fw={400}
      leftSection={<IconFilter size={16} aria-hidden="true" />}
      aria-haspopup="dialog"
      {...(onClick ? { onClick } : {})}
    >
      {labelOf(label, count)}
    </Button>
  );
}

/** `Filters (2)` */
export function labelOf(label: string, count: number): string {
  return count > 0 ? `${label} (${count})` : label;
}
