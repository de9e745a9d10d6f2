"use client";
import { type ReactNode, useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import classes from "./ResponsesScreen.module.css";
import { searchedCountMessage } from "./search-progress.ts";
import type { PageOfResponses } from "./use-page-turn.ts";
import type { ResponseActions } from "./use-response-actions.ts";

const BulkBar = onDemand(() => import("./BulkBar.tsx").then((module) => module.BulkBar));

/** What a table or cards of responses get: those that can be read, and which of them are selected. */
export interface Selectable<Item> {
  items: readonly Item[];
  selected: ReadonlySet<string>;
  onSelect: (recordIds: readonly string[], isSelected: boolean) => void;
  onOpen: (recordId: string) => void;
}

interface SelectableRowsProps<Page extends PageOfResponses> {
  page: Page;
  items: readonly Page["items"][number][];
  /** Whether the list is of tests. */
  isOfTests: boolean;
  actions: ResponseActions;
  open: (recordId: string) => void;
  rows: (shown: Selectable<Page["items"][number]>) => ReactNode;
}

/** The responses of a page, and what can be done with the selected ones. Those on other pages are deselected. */
export function SelectableRows<Page extends PageOfResponses>({
  page: { lookedThrough },
  items,
  isOfTests,
  actions,
  open,
  rows,
}: SelectableRowsProps<Page>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const here = items.filter(({ recordId }) => selected.has(recordId));
  const ids = here.map(({ recordId }) => recordId);
  const select = (recordIds: readonly string[], isSelected: boolean) => {
    const next = new Set(ids);
    for (const id of recordIds) isSelected ? next.add(id) : next.delete(id);
    setSelected(next);
  };
  // Only those can be restored that a member marked as tests.
  const setAside = here.filter(({ testSource }) => testSource === "member").map(({ recordId }) => recordId);
  return (
    <>
      {ids.length > 0 && (
        <BulkBar
          recordIds={ids}
          setAsideIds={isOfTests ? setAside : null}
          actions={actions}
          clear={() => setSelected(new Set())}
        />
      )}
      {rows({ items, selected: new Set(ids), onSelect: select, onOpen: open })}
      {lookedThrough !== undefined && <p className={classes.looked}>{searchedCountMessage(lookedThrough)}</p>}
    </>
  );
}
