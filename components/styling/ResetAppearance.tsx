"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { notify } from "#components/ui/notify.ts";
import { completeStyles } from "#lib/survey/styles.ts";
import type { StyleDraft } from "./use-style-draft.ts";

const undoOfferMs = 8000;

/** Resets everything to its default, with Undo. Asks first, because shoppers see the change right away. */
export function ResetAppearance({ draft, onReset }: { draft: StyleDraft; onReset: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const reset = () => {
    const before = draft.styles;
    draft.replace(completeStyles({}, ""));
    setAsking(false);
    onReset();
    notify("Appearance reset to default", {
      duration: undoOfferMs,
      action: { label: "Undo", onClick: () => draft.replace(before) },
    });
  };
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setAsking(true)}>
        Reset all
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title="Reset appearance?"
          action="Reset all"
          isDestructive
          isPending={false}
          error={null}
          onConfirm={reset}
          onClose={() => setAsking(false)}
        >
          This resets all colors, sizes, and fonts and clears your custom CSS. Changes go live right away.
        </LazyConfirmDialog>
      )}
    </>
  );
}
