"use client";
import { KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";

// The same objects all along: new ones would draw every row of a list anew with each keystroke.
const pointer = { activationConstraint: { distance: 4 } };
// At once: a press of a key while the page still glides to the row would be lost.
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" as const };

/** Sorting by mouse, finger and keyboard (space, arrows, space); a click without a move stays a click. */
export function useSortSensors() {
  return useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
}
