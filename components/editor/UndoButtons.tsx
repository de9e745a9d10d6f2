"use client";
import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { standingStill } from "#components/ui/standing-still.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";

/** Takes the last change back, and makes it again. */
export function UndoButtons() {
  const canUndo = useEditorPart((state) => state.canUndo);
  const canRedo = useEditorPart((state) => state.canRedo);
  const { undo, redo } = useEditorActions();
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Undo"
        title="Undo"
        {...standingStill(!canUndo)}
        onClick={undo}
      >
        <IconArrowBackUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Redo"
        title="Redo"
        {...standingStill(!canRedo)}
        onClick={redo}
      >
        <IconArrowForwardUp size={18} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
