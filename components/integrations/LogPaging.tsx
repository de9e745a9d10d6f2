"use client";
import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import classes from "./LogDrawer.module.css";

interface LogPagingProps {
  /** The cursors of the pages up to this one; empty on the first. */
  pages: readonly string[];
  next: string | null;
  onChange: (pages: readonly string[]) => void;
}

/** Newer and Older, if there is more than one page. */
export function LogPaging({ pages, next, onChange }: LogPagingProps) {
  if (pages.length === 0 && next === null) return null;
  return (
    <nav className={classes.paging} aria-label="Pages">
      <span className={classes.where} aria-live="polite">
        Page {pages.length + 1}
      </span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={14} aria-hidden="true" />}
        {...disabledButFocusable(pages.length === 0)}
        onClick={() => onChange(pages.slice(0, -1))}
      >
        Newer
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={14} aria-hidden="true" />}
        {...disabledButFocusable(next === null)}
        onClick={() => next !== null && onChange([...pages, next])}
      >
        Older
      </Button>
    </nav>
  );
}
