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
import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { memo, type ReactNode, useEffect, useMemo, useRef } from "react";
import shared from "#components/ui/shared.module.css";
import classes from "./SortableList.module.css";

interface Item {
  id: string;
  name: string;
}

interface SortableListProps {
  /** Unique among the lists on the screen. */
  id: string;
  items: readonly Item[];
  onMove: (id: string, position: number) => void;
  children: ReactNode;
}

/** A list whose `SortableRow`s can be moved by mouse, touch and keyboard, with announcements to screen readers. */
export function SortableList({ id, items, onMove, children }: SortableListProps) {
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
        <ol className={shared.list}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}

/** Screen-reader announcements during a move; the same object while the order is unchanged. */
function useAnnouncements(items: readonly Item[], ids: readonly string[]) {
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  return useMemo(() => {
    const nameOf = (itemId: unknown) => latest.current.find((item) => item.id === itemId)?.name || "the item";
    const placeOf = (itemId: unknown) => `position ${ids.indexOf(String(itemId)) + 1} of ${ids.length}`;
    return {
      screenReaderInstructions: {
        draggable:
          "Press Space to pick up, use the arrow keys to move, and press Space again to drop. Press Escape to cancel.",
      },
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

interface SortableRowProps {
  id: string;
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/** One row: its handle, then its content. */
export function SortableRow({ id, name, className, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={[classes.row, className].filter(Boolean).join(" ")}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Handle place={setActivatorNodeRef} attributes={attributes} listeners={listeners} name={name} />
      {children}
    </li>
  );
}

interface HandleProps extends Pick<ReturnType<typeof useSortable>, "attributes" | "listeners"> {
  place: (node: HTMLElement | null) => void;
  name: string;
}

/** Memoized, because all rows re-render repeatedly while one is moved. */
const Handle = memo(function Handle({ place, attributes, listeners, name }: HandleProps) {
  const { role: _role, ...rest } = attributes;
  return (
    <ActionIcon
      ref={place}
      {...rest}
      {...listeners}
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

// Constants: new objects would re-render every row of a list on each keystroke.
const pointer = { activationConstraint: { distance: 4 } };
// No smooth scrolling: a key pressed while the page is still scrolling would be lost.
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" as const };

/** Sorting by mouse, touch and keyboard (space, arrows, space); a click without a move stays a click. */
function useSortSensors() {
  return useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
}
