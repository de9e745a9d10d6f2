"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { ImportItem } from "#lib/calls/import-shapes.ts";
import { formatDay } from "#lib/format-day.ts";
import { importLabel } from "#lib/imports/import-sources.ts";
import { outcomeOf, responsesText } from "./import-text.ts";
import classes from "./imports.module.css";
import type { Imports } from "./use-imports.ts";

/** The imports that are over. What they stored can be undone for 30 days. */
export function PastImports({ items, imports }: { items: readonly ImportItem[]; imports: Imports }) {
  const [asked, setAsked] = useState<ImportItem>();
  const { undoing } = imports;
  if (items.length === 0) return null;
  return (
    <Card title="Earlier imports" titleId="past-title" padding="none">
      <ul className={classes.imports} aria-labelledby="past-title">
        {items.map((item) => (
          <PastImport key={item.id} item={item} onUndo={() => setAsked(item)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={`Undo the import from ${importLabel(asked.source)}?`}
          action="Undo import"
          isDestructive
          isPending={undoing.isPending}
          error={undoing.error}
          onConfirm={() => undoing.mutate({ body: { importId: asked.id } }, { onSuccess: () => setAsked(undefined) })}
          onClose={() => {
            undoing.reset();
            setAsked(undefined);
          }}
        >
          {responsesText(asked.stored)} will be deleted, with the tags and marks that you gave them. You can import them
          again.
        </ConfirmDialog>
      )}
    </Card>
  );
}

function PastImport({ item, onUndo }: { item: ImportItem; onUndo: () => void }) {
  const { status, label, text } = outcomeOf(item);
  const { source, createdAt, undoUntil } = item;
  return (
    <li className={classes.import}>
      <div className={classes.text}>
        <span className={shared.row}>
          <span className={shared.strong}>{importLabel(source)}</span>
          <StatusBadge status={status}>{label}</StatusBadge>
        </span>
        <span className={shared.small}>
          {text} · <TimeAgo instant={createdAt} />
          {undoUntil && ` · can be undone until ${formatDay(undoUntil.slice(0, 10))}`}
        </span>
      </div>
      {undoUntil && (
        <Button variant="subtle" size="compact-sm" onClick={onUndo}>
          Undo import
        </Button>
      )}
    </li>
  );
}
