"use client";
import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useRef } from "react";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./Paging.module.css";
import { standingStill } from "./standing-still.ts";

/** A page further in can only be reached by its cursor, as can one behind pages that are not full. */
const furthestOffset = 10_000;

/** Which page of a list the address asks for. */
export interface PageChoice {
  /** From 1. */
  page: number;
  /** Where the page begins; without one it is counted from the start of the list. */
  cursor: string | null;
}

interface PagingProps {
  /** A page of a list, as every list's call answers it. */
  answer: {
    items: readonly unknown[];
    /** Left out where counting all would cost too much. */
    total?: number;
    totalIsCapped?: true | undefined;
    limit: number;
    nextCursor: string | null;
    /** How many entries stand before the page's, where pages before it were not full. */
    before?: number | undefined;
  };
  choice: PageChoice;
  /** Changes the page's address: each page is a place of its own to come back to. */
  write: (changes: Record<string, string | null>, entry: "new") => void;
}

/** Which entries of how many, and the pages around. Forward goes by cursor, back by the cursors it came along. */
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
        {...standingStill(page <= 1)}
        onClick={() => page > 1 && goBack()}
      >
        Previous
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={14} aria-hidden="true" />}
        {...standingStill(nextCursor === null)}
        onClick={() => nextCursor !== null && go(page + 1, nextCursor)}
      >
        Next
      </Button>
    </nav>
  );
}
