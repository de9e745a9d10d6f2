"use client";
import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useRef } from "react";
import { formatCount } from "#lib/format-figure.ts";
import { disabledButFocusable } from "./disabled-but-focusable.ts";
import classes from "./Paging.module.css";

/** Pages past this offset, or after pages that weren't full, can only be reached by cursor. */
const furthestOffset = 10_000;

/** The page of a list that the URL selects. */
export interface PageChoice {
  /** Starts at 1. */
  page: number;
  /** Where the page starts; null to count from the start of the list. */
  cursor: string | null;
}

interface PagingProps {
  /** A page of a list, as returned by every list call. */
  answer: {
    items: readonly unknown[];
    /** Omitted where counting everything would be too expensive. */
    total?: number;
    totalIsCapped?: true | undefined;
    limit: number;
    nextCursor: string | null;
    /** The number of items before this page, if earlier pages weren't full. */
    before?: number | undefined;
  };
  choice: PageChoice;
  /** Updates the URL; each page gets its own history entry. */
  write: (changes: Record<string, string | null>, entry: "new") => void;
}

/** The range shown, the total, Previous and Next. Next uses the cursor, Previous the cursors seen so far. */
export function Paging({
  answer: { items, total, totalIsCapped, limit: pageSize, nextCursor, before },
  choice,
  write,
}: PagingProps) {
  const { page, cursor } = choice;
  const visited = useRef(new Map<number, string | null>());
  visited.current.set(page, cursor);
  const first = (before ?? (page - 1) * pageSize) + 1;
  const go = (to: number, by: string | null) =>
    write({ page: to > 1 ? String(to) : null, cursor: to > 1 ? by : null }, "new");
  const goBack = () => {
    const isCounted = before === undefined && (page - 2) * pageSize <= furthestOffset;
    const by = visited.current.get(page - 1) ?? null;
    go(by !== null || isCounted ? page - 1 : 1, by);
  };
  return (
    <nav className={classes.paging} aria-label="Pages">
      <span className={classes.where} aria-live="polite">
        {items.length === 0
          ? "None on this page"
          : `${formatCount(first)}–${formatCount(first + items.length - 1)}${total === undefined ? "" : ` of ${formatCount(total)}${totalIsCapped ? "+" : ""}`}`}
      </span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={14} aria-hidden="true" />}
        {...disabledButFocusable(page <= 1)}
        onClick={() => page > 1 && goBack()}
      >
        Previous
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={14} aria-hidden="true" />}
        {...disabledButFocusable(nextCursor === null)}
        onClick={() => nextCursor !== null && go(page + 1, nextCursor)}
      >
        Next
      </Button>
    </nav>
  );
}
