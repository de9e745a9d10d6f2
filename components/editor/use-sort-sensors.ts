"use client";
import { KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";

// Constants: new objects would re-render every row of a list on each keystroke.
const pointer = { activationConstraint: { distance: 4 } };
// No smooth scrolling: a key pressed while the page is still scrolling would be lost.
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" as const };

/** Sorting by mouse, touch and keyboard (space, arrows, space); a click without a move stays a click. */
export function useSortSensors() {
  return useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
}
