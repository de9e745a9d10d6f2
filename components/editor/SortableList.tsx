"use client";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { memo, type ReactNode, type SyntheticEvent, use, useId, useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import classes from "./SortableList.module.css";
import { keepIn, makeRows, SortableContext, type SortableItem, type Starts } from "./sortable-rows.ts";

// It has no part of the page of its own, so no row re-renders when it comes.
const RowMover = onDemand(() => import("./RowMover.tsx").then((module) => module.RowMover));

interface SortableListProps {
  /** Unique among the lists on the screen. */
  id: string;
  items: readonly SortableItem[];
  onMove: (id: string, position: number) => void;
  children: ReactNode;
}

/**
 * A list whose `SortableRow`s can be moved by mouse, touch and keyboard, with announcements to screen readers. The code for
 * that loads when a handle is pointed at or focused.
 */
export function SortableList({ id, items, onMove, children }: SortableListProps) {
  const [isWanted, setWanted] = useState(false);
  const howId = useId();
  const [rows] = useState(() => makeRows(howId, () => setWanted(true)));
  return (
    <SortableContext value={rows}>
      <ol className={shared.list}>{children}</ol>
      <VisuallyHidden id={howId}>
        Press Space to pick up, use the arrow keys to move, and press Space again to drop. Press Escape to cancel.
      </VisuallyHidden>
      {isWanted && <RowMover id={id} items={items} onMove={onMove} rows={rows} />}
    </SortableContext>
  );
}

interface SortableRowProps {
  id: string;
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/** One row: its handle, then its content. */
export function SortableRow({ id, name, className, children }: SortableRowProps) {
  const rows = use(SortableContext);
  return (
    <li ref={keepIn(rows?.row, id)} className={[classes.row, className].filter(Boolean).join(" ")}>
      <Handle id={id} name={name} />
      {children}
    </li>
  );
}

/** Memoized, because rows re-render on each keystroke in them. */
const Handle = memo(function Handle({ id, name }: { id: string; name: string }) {
  const rows = use(SortableContext);
  const start = (kind: keyof Starts) => (event: SyntheticEvent) => {
    if (!rows) return;
    const starts = rows.starts.get(id);
    if (starts) return starts[kind](event);
    rows.early = { id, name: kind, event };
    rows.load();
  };
  const letGo = () => {
    if (rows) rows.early = undefined;
  };
  return (
    <ActionIcon
      ref={keepIn(rows?.handle, id)}
      aria-roledescription="sortable"
      aria-describedby={rows?.howId}
      onPointerEnter={rows?.load}
      onFocus={rows?.load}
      onBlur={letGo}
      onPointerDown={start("onPointerDown")}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={start("onKeyDown")}
      variant="subtle"
      color="gray"
      size="md"
      className={classes.handle ?? ""}
      aria-label={`Move ${name}`}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </ActionIcon>
  );
});
