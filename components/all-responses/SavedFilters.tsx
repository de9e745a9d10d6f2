"use client";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import type { SavedFilter } from "#lib/calls/app-saved-filters.ts";
import classes from "./SavedFilters.module.css";
import { useSavedFilters } from "./use-saved-filters.ts";

const FilterNameDialog = onDemand(() => import("./FilterNameDialog.tsx").then((module) => module.FilterNameDialog));

interface SavedFiltersProps {
  saved: readonly SavedFilter[];
  chosen: SavedFilter | undefined;
  /** Whether anything narrows the list. */
  isNarrowed: boolean;
  /** Applies a saved filter; null clears all filters. */
  choose: (filter: SavedFilter | null) => void;
}

/** The account's saved filters as tabs above the list; the selected one can be renamed and deleted. */
export function SavedFilters({ saved, chosen, isNarrowed, choose }: SavedFiltersProps) {
  if (saved.length === 0) return null;
  return (
    <nav className={classes.bar} aria-label="Saved filters">
      <ul className={classes.list}>
        <li>
          <Tab label="All responses" isCurrent={!isNarrowed} onClick={() => choose(null)} />
        </li>
        {saved.map((filter) => (
          <li key={filter.id}>
            <Tab label={filter.name} isCurrent={filter.id === chosen?.id} onClick={() => choose(filter)} />
          </li>
        ))}
      </ul>
      {chosen && <FilterMenu key={chosen.id} filter={chosen} onDeleted={() => choose(null)} />}
    </nav>
  );
}

function Tab({ label, isCurrent, onClick }: { label: string; isCurrent: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.tab}
      {...(isCurrent ? { "aria-current": "true" as const } : {})}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

function FilterMenu({ filter, onDeleted }: { filter: SavedFilter; onDeleted: () => void }) {
  const [asks, setAsks] = useState<"rename" | "delete" | null>(null);
  const { rename, remove } = useSavedFilters();
  const close = () => setAsks(null);
  return (
    <>
      <LazyMenu
        items={[
          { label: "Rename", icon: <IconPencil size={16} />, onClick: () => setAsks("rename") },
          { label: "Delete", icon: <IconTrash size={16} />, isDestructive: true, onClick: () => setAsks("delete") },
        ]}
        target={(props) => (
          <ActionIcon variant="subtle" size={36} color="gray" aria-label={`More for ${filter.name}`} {...props}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      {asks === "rename" && (
        <FilterNameDialog
          title="Rename filter"
          action="Rename"
          name={filter.name}
          isPending={rename.isPending}
          error={rename.error}
          onName={(name) => rename.mutate({ body: { id: filter.id, name } }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {asks === "delete" && (
        <LazyConfirmDialog
          title={`Delete “${filter.name}”?`}
          action="Delete filter"
          isDestructive
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: filter.id }, { onSuccess: onDeleted })}
          onClose={close}
        >
          This deletes the filter for everyone in your account. Your responses aren't affected.
        </LazyConfirmDialog>
      )}
    </>
  );
}
