"use client";
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { SortableItem, SortableRows } from "./sortable-rows.ts";

interface RowMoverProps {
  /** Unique among the lists on the screen. */
  id: string;
  items: readonly SortableItem[];
  onMove: (id: string, position: number) => void;
  rows: SortableRows;
}

/**
 * Moves the rows of a `SortableList`, and announces it. The rows are elements that the list draws: around them, this would
 * have them re-rendered when its code comes.
 */
export function RowMover({ id, items, onMove, rows }: RowMoverProps) {
  const sensors = useSortSensors();
  const list = items.map((item) => item.id).join(" ");
  // The same array while the order is unchanged; otherwise every row would re-render on each keystroke.
  const ids = useMemo(() => (list === "" ? [] : list.split(" ")), [list]);
  const accessibility = useAnnouncements(items, ids);
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={accessibility}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map((one) => (
          <Row key={one} id={one} rows={rows} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Makes one row movable. */
function Row({ id, rows }: { id: string; rows: SortableRows }) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  useLayoutEffect(() => {
    const row = rows.row.get(id);
    const handle = rows.handle.get(id);
    setNodeRef(row ?? null);
    setActivatorNodeRef(handle ?? null);
    if (!row || !handle) return;
    row.style.transform = CSS.Translate.toString(transform) ?? "";
    row.style.transition = transition ?? "";
    row.toggleAttribute("data-dragging", isDragging);
    if (isDragging) handle.setAttribute("aria-pressed", "true");
    else handle.removeAttribute("aria-pressed");
  });
  useEffect(() => {
    rows.starts.set(id, {
      onPointerDown: (event) => listeners?.onPointerDown?.(event),
      onKeyDown: (event) => listeners?.onKeyDown?.(event),
    });
    const { early } = rows;
    if (early?.id !== id) return;
    rows.early = undefined;
    rows.starts.get(id)?.[early.name](early.event);
  }, [rows, id, listeners]);
  useEffect(() => () => void rows.starts.delete(id), [rows, id]);
  return null;
}

/** Screen-reader announcements during a move; the same object while the order is unchanged. */
function useAnnouncements(items: readonly SortableItem[], ids: readonly string[]) {
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  return useMemo(() => {
    const nameOf = (itemId: unknown) => latest.current.find((item) => item.id === itemId)?.name || "the item";
    const placeOf = (itemId: unknown) => `position ${ids.indexOf(String(itemId)) + 1} of ${ids.length}`;
    return {
      // The list says how, before this code is there.
      screenReaderInstructions: { draggable: "" },
      announcements: {
        onDragStart: ({ active }: DragInfo) => `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}.`,
        onDragOver: ({ active, over }: DragInfo) =>
          over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined,
        onDragEnd: ({ active, over }: DragInfo) =>
          `Dropped ${nameOf(active.id)}${over ? ` at ${placeOf(over.id)}` : ""}.`,
        onDragCancel: ({ active }: DragInfo) => `${nameOf(active.id)} is back where it was.`,
      },
    };
  }, [ids]);
}

type DragInfo = Pick<DragEndEvent, "active"> & { over?: DragEndEvent["over"] };

// Constants: new objects would re-render every row of a list on each keystroke.
const pointer = { activationConstraint: { distance: 4 } };
// No smooth scrolling: a key pressed while the page is still scrolling would be lost.
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" as const };

/** Sorting by mouse, touch and keyboard (space, arrows, space); a click without a move stays a click. */
function useSortSensors() {
  return useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
}
