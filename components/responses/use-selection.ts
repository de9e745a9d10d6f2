"use client";
import { useState } from "react";

/** The selected responses of the list. Responses on other pages or deleted ones are deselected. */
export function useSelection(items: readonly { recordId: string }[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const here = items.map(({ recordId }) => recordId).filter((id) => selected.has(id));
  const select = (recordIds: readonly string[], isSelected: boolean) => {
    const next = new Set(here);
    for (const id of recordIds) isSelected ? next.add(id) : next.delete(id);
    setSelected(next);
  };
  return { here, select, clear: () => setSelected(new Set()) };
}

/** The listed test responses that a member marked as tests; only those can be restored. */
export function setAsideAmong(
  items: readonly { recordId: string; testSource: "store" | "member" | null }[],
  recordIds: readonly string[],
): string[] {
  const setAside = items.filter(({ testSource }) => testSource === "member").map(({ recordId }) => recordId);
  return recordIds.filter((id) => setAside.includes(id));
}
