"use client";
import { SegmentedControl } from "@mantine/core";
import { type Show, shows } from "./surveys-choice.ts";

/** Which surveys the list shows. */
export function ShowPicker({ show, onPick }: { show: Show; onPick: (show: Show) => void }) {
  return (
    <SegmentedControl
      aria-label="Filter surveys"
      value={show}
      onChange={(picked) => onPick(shows.find(({ id }) => id === picked)?.id ?? "")}
      data={shows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
