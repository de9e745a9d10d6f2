"use client";
import { Button } from "@mantine/core";
import { IconBookmarkPlus } from "@tabler/icons-react";
import { useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import type { FilterParameters, SavedFilter } from "#lib/calls/app-saved-filters.ts";
import { useSavedFilters } from "./use-saved-filters.ts";

const FilterNameDialog = onDemand(() => import("./FilterNameDialog.tsx").then((module) => module.FilterNameDialog));

interface SaveFilterButtonProps {
  /** What narrows the list now. */
  parameters: FilterParameters;
  onSaved: (filter: SavedFilter) => void;
}

/** Saves the current filters under a name. */
export function SaveFilterButton({ parameters, onSaved }: SaveFilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { create } = useSavedFilters();
  const save = (name: string) =>
    create.mutate(
      { body: { name, parameters } },
      {
        onSuccess: (filter) => {
          setOpen(false);
          onSaved(filter);
        },
      },
    );
  return (
    <>
      <Button
        variant="default"
        fw={400}
        leftSection={<IconBookmarkPlus size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Save filter
      </Button>
      {isOpen && (
        <FilterNameDialog
          title="Save filter"
          action="Save filter"
          name=""
          isPending={create.isPending}
          error={create.error}
          onName={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
